import type { FastifyRequest } from 'fastify';

/**
 * Whether a request came by TLS, or the site is known to be behind it. Whoever lies about that only
 * makes their own browser more careful, so any proxy is believed.
 */
export const isSecure = ({ headers, protocol }: FastifyRequest, publicUrl: string | undefined): boolean =>
  (publicUrl?.startsWith('https:') ?? false) || protocol === 'https' || headers['x-forwarded-proto'] === 'https';
