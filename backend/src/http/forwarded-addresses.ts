import { isIP } from 'node:net';

import type { FastifyInstance } from 'fastify';

const HEADER = 'x-forwarded-for';

/** An address with a port behind it; IPv6 is in brackets then. */
const V4_WITH_PORT = /^([\d.]+):\d{1,5}$/;
const IN_BRACKETS = /^\[([^\]]*)\](?::\d{1,5})?$/;

/**
 * An entry of `X-Forwarded-For` without the port that some proxies write; as it is if it is no
 * address.
 */
function addressOf(entry: string): string {
  const plain = entry.trim().replaceAll(/^"|"$/g, '');
  const address = V4_WITH_PORT.exec(plain)?.[1] ?? IN_BRACKETS.exec(plain)?.[1] ?? plain;

  return isIP(address) === 0 ? plain : address;
}

/** The addresses of an `X-Forwarded-For` header, as Fastify reads them. */
export const forwardedAddresses = (header: string): string =>
  header.split(',').map(addressOf).join(', ');

/**
 * Cuts ports off `X-Forwarded-For`, or no proxy in it would be known and each port would be a
 * network of its own.
 */
export function readForwardedAddresses(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw }, _reply, done) => {
    const header = raw.headers[HEADER];
    if (typeof header === 'string') {
      raw.headers[HEADER] = forwardedAddresses(header);
    }

    done();
  });
}
