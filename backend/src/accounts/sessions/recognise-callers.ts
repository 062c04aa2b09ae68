import type { FastifyInstance } from 'fastify';
import type { Callers } from '../queries/callers.ts';
import type { BrowserSession } from './browser-session.ts';

/** How the system is doing is told to everybody alike, and just then when there is no database to look a session up in. */
const isForAnybody = (url: string): boolean => url.startsWith('/api/health');

/** Tells every request of the API who sends it. Who sends no cookie of ours is a guest and costs nothing. */
export function recogniseCallers(fastify: FastifyInstance, session: BrowserSession, callers: Callers): void {
  fastify.decorateRequest('caller', undefined);
  fastify.addHook('onRequest', (request, _reply, done) => {
    const isAsked = request.url.startsWith('/api/') && !isForAnybody(request.url);
    const token = isAsked ? session.tokenOf(request) : undefined;
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
