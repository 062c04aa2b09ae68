import { Rejection } from '@cablepark/contracts/shared/rejection';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests that another site makes a browser send. Browsers name the origin with each of them (WHATWG
 * Fetch, section 3.2). Programs that name none have no cookies of other people.
 */
export function refuseForeignOrigins(fastify: FastifyInstance, publicUrl: string | undefined): void {
  const ownOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (SAFE.has(request.method) || isFromHere(request, ownOrigin)) done();
    else done(new Rejection('FOREIGN_ORIGIN'));
  });
}

function isFromHere({ headers, host }: FastifyRequest, ownOrigin: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  return origin === ownOrigin || (URL.canParse(origin) && new URL(origin).host === host);
}
