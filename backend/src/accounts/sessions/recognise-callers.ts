import type { FastifyInstance } from 'fastify';
import type { Callers } from '../queries/callers.ts';
import type { BrowserSession } from './browser-session.ts';

/** Health is the same for everybody, and must be answered even if there is no database to look sessions up in. */
const isForAnybody = (url: string): boolean => url.startsWith('/api/health');

/** Attaches the caller to every API request. One without our cookies comes from a guest and costs nothing. */
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
