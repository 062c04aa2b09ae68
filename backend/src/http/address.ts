import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Groups of an IPv6 address that name its network. */
const NETWORK_GROUPS = 4;

/**
 * Whose requests are counted together where nobody is signed in: an address, or the /64 network of one
 * of IPv6, of which every customer of a provider has 2^64. An IPv4 address in IPv6 spelling is the same address.
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
