import { isIP } from 'node:net';

import type { FastifyInstance } from 'fastify';

const HEADER = 'x-forwarded-for';

/** An address with a port behind it; IPv6 is in brackets then. */
const V4_WITH_PORT = /^([\d.]+):\d{1,5}$/;
const IN_BRACKETS = /^\[([^\]]*)\](?::\d{1,5})?$/;

/**
 * Removes the port that some proxies add to an entry of `X-Forwarded-For`. An entry that is no
 * address stays as it is.
 */
function removePort(entry: string): string {
  const plain = entry.trim().replaceAll(/^"|"$/g, '');
  const address = V4_WITH_PORT.exec(plain)?.[1] ?? IN_BRACKETS.exec(plain)?.[1] ?? plain;

  return isIP(address) === 0 ? plain : address;
}

/** Returns an `X-Forwarded-For` header without ports, which Fastify doesn't expect there. */
export const removePorts = (header: string): string => header.split(',').map(removePort).join(', ');

/**
 * Removes the ports from each request's `X-Forwarded-For`. With them, Fastify would recognise none
 * of our proxies, and each port would count as a network of its own.
 */
export function removeForwardedPorts(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw }, _reply, done) => {
    const header = raw.headers[HEADER];
    if (typeof header === 'string') {
      raw.headers[HEADER] = removePorts(header);
    }

    done();
  });
}
