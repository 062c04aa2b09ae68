import type { FastifyInstance } from 'fastify';
import type { Callers } from './queries/callers.ts';
import type { BrowserSession } from './sessions/browser-session.ts';

/** Tells every request of the API who sends it. Who sends no cookie of ours is a guest and costs nothing. */
export function recogniseCallers(fastify: FastifyInstance, session: BrowserSession, callers: Callers): void {
  fastify.decorateRequest('caller', undefined);
  fastify.addHook('onRequest', (request, _reply, done) => {
    const token = request.url.startsWith('/api/') ? session.tokenOf(request) : undefined;
    if (token === undefined) {
      done();
      return;
    }
    callers.withSession(token).then((caller) => {
      request.caller = caller;
      done();
    }, done);
  });
}
