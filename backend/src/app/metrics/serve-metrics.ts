import { reject } from '@cablepark/contracts/shared/rejection';
import type { FastifyInstance } from 'fastify';
import type { MonitorAccess } from '../monitor-access.ts';
import type { Metrics } from './metrics.ts';

/** Serves /metrics in Prometheus' text format. For callers without access there is nothing at that address. */
export function serveMetrics(fastify: FastifyInstance, metrics: Metrics, access: MonitorAccess): void {
  fastify.get('/metrics', async (request, reply) => {
    if (!access.allows(request)) return reject('NOT_FOUND');
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
