import { createHash, timingSafeEqual } from 'node:crypto';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/**
 * Answers /metrics in Prometheus' text format, to who is on the same machine or knows the token, as a
 * bearer (RFC 6750, section 2.1). To anybody else there is nothing at that address.
 */
export function serveMetrics(fastify: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  fastify.get('/metrics', async (request, reply) => {
    if (!isOnThisMachine(request) && !knows(token, request)) return reject('NOT_FOUND');
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

/** A proxy on this machine names whom it speaks for: then it isn't this machine that asks. */
export const isOnThisMachine = ({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean =>
  /^(::1|(::ffff:)?127\.[\d.]+)$/.test(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;

function knows(token: string | undefined, { headers: { authorization } }: FastifyRequest): boolean {
  const [, sent] = /^Bearer +(.+)$/i.exec(authorization ?? '') ?? [];
  return token !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
