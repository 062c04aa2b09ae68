import ipaddr from 'ipaddr.js';

/** The second entry is the first in IPv6 notation. */
const LOOPBACK = ['127.0.0.0/8', '::ffff:127.0.0.0/104', '::1/128'].map((network) => ipaddr.parseCIDR(network));
const ALL_BITS = { ipv4: 32, ipv6: 128 };

/** Whether this address, or every address of this network, is a loopback address, in any notation. */
export function isLoopback(text: string): boolean {
  const [address, bits] = networkIn(text);
  return LOOPBACK.some(
    ([loopback, fixed]) => bits >= fixed && address.kind() === loopback.kind() && address.match(loopback, fixed),
  );
}

/** Parses a network; a single address counts as a network of one. Throws if the text is neither. */
function networkIn(text: string): ReturnType<typeof ipaddr.parseCIDR> {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, ALL_BITS[address.kind()]];
}
