import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** How many groups of an IPv6 address identify its network. */
const NETWORK_GROUPS = 4;

/**
 * The network under which guests' requests are counted: an IPv4 address, or the /64 network of an IPv6 one, of which
 * every customer of a provider has 2^64. An IPv4 address in IPv6 notation counts as the IPv4 address.
 */
export function networkOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return address.parts
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':');
}
