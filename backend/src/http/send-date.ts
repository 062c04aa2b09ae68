import type { FastifyInstance } from 'fastify';

import type { Clock } from '@cablepark/platform/clock';

/** Sends the time of the product's clock with each answer; pages go by it (rule 16.7). */
export function sendDate(fastify: FastifyInstance, clock: Clock): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    // On the raw response, so that answers which a handler writes by itself have it, too.
    reply.raw.setHeader('Date', clock.now().toUTCString());
    done();
  });
}
