import type { AnsweredRequest } from '../../http/answered-requests.ts';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Counts requests and measures how long they took. */
export class HttpMetrics {
  readonly #requests: Counter<'method' | 'route' | 'status'>;
  readonly #seconds: Histogram<'method' | 'route'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Counter({
      name: 'http_requests_total',
      help: 'Requests answered.',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'How long requests took, from their headers to the last byte of the answer.',
      labelNames: ['method', 'route'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
      registers,
    });
  }

  count({ method, route, status, seconds }: AnsweredRequest): void {
    this.#requests.inc({ method, route, status });
    if (seconds !== undefined) this.#seconds.observe({ method, route }, seconds);
  }
}
