import { Rejection } from '@cablepark/contracts/shared/rejection';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site makes a browser send: a browser names the origin with every unsafe request
 * (WHATWG Fetch, section 3.2). Programs, which name none, carry no cookies that they weren't given.
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
