import { isIP } from 'node:net';

import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** How many groups of an IPv6 address identify its network. */
const NETWORK_GROUPS = 4;

/** What can't be read as an address counts as one network. */
const UNREADABLE = 'unknown';

/**
 * The network that guests are counted under: an IPv4 address, or a customer's whole /64 of IPv6.
 */
export function networkOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (isIP(ip) === 0) {
    return UNREADABLE;
  }

  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) {
    return address.toString();
  }

  return address.parts
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':');
}
