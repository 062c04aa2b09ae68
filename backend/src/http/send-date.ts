import type { FastifyInstance } from 'fastify';

import type { Clock } from '@cablepark/platform/clock';

/** Says with each answer what time it is by the product's clock, which pages go by (rule 16.7). */
export function sendDate(fastify: FastifyInstance, clock: Clock): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    // An answer that a handler writes by itself has it, too.
    reply.raw.setHeader('Date', clock.now().toUTCString());
    done();
  });
}
