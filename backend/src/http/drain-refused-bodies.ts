import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';

/** How long a caller may continue to send a body that has already been refused. */
const GRACE_MS = 10_000;

/**
 * Reads and discards the rest of a refused body. Otherwise the caller would get a broken pipe
 * instead of the answer.
 */
export function drainRefusedBodies(fastify: FastifyInstance, graceMs = GRACE_MS): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (reply.hasHeader('connection') && !request.raw.complete) {
      void reply.header('connection', 'keep-alive');
      discardRest(request.raw, graceMs);
    }

    done(null, payload);
  });
}

function discardRest(request: IncomingMessage, graceMs: number): void {
  const timer = setTimeout(() => request.socket.destroy(), graceMs).unref();
  request.once('close', () => clearTimeout(timer));
  request.resume();
}
