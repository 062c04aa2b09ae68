import type { FastifyRequest } from 'fastify';

/** Whether the sender of a request can read an answer in this encoding. */
export const takes = ({ headers }: FastifyRequest, encoding: 'br' | 'gzip'): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(headers['accept-encoding'] ?? '');
