import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long somebody may go on sending what was refused already, ms. */
const PATIENCE_MS = 10_000;

/**
 * A request may be refused before all of its body has come, as one that is too large. Fastify would
 * close the connection then, under a sender that hears of a broken pipe instead of the answer. So what
 * still comes is read and dropped, for a while.
 */
export function hearOut(fastify: FastifyInstance, patienceMs = PATIENCE_MS): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (reply.hasHeader('connection') && !request.raw.complete) {
      void reply.header('connection', 'keep-alive');
      drop(request.raw, patienceMs);
    }
    done(null, payload);
  });
}

function drop(request: IncomingMessage, patienceMs: number): void {
  const impatience = setTimeout(() => request.socket.destroy(), patienceMs).unref();
  request.once('close', () => {
    clearTimeout(impatience);
  });
  request.resume();
}
