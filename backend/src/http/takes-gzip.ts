import type { FastifyRequest } from 'fastify';

/** Whether the sender of a request can read a gzipped answer. */
export const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(headers['accept-encoding'] ?? '');
