import { createHash, timingSafeEqual } from 'node:crypto';
import type { Settings } from '@cablepark/platform/settings/settings';
import type { FastifyRequest } from 'fastify';

const LOOPBACK_PEER = /^(::1|(::ffff:)?127\.[\d.]+)$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
/** Headers by which proxies say for whom they ask. */
const OF_PROXIES = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;

/**
 * Who may see how the system fares: metrics, and positions in the log, which tell how much is sold. With a
 * token, whoever knows it, as a bearer (RFC 6750, section 2.1). Without one only a program on this machine
 * that asks this machine by name and for nobody else; nobody where there are proxies, for one of them that
 * names nobody looks just like that (ADR 50).
 */
export class MonitorAccess {
  readonly #token: string | undefined;
  readonly #hasProxies: boolean;

  constructor({ METRICS_TOKEN, TRUSTED_PROXIES }: Pick<Settings, 'METRICS_TOKEN' | 'TRUSTED_PROXIES'>) {
    this.#token = METRICS_TOKEN;
    this.#hasProxies = TRUSTED_PROXIES !== undefined;
  }

  allows(request: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
    if (this.#token !== undefined) return knows(this.#token, request);
    return !this.#hasProxies && isFromThisMachine(request);
  }
}

const isFromThisMachine = ({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean =>
  LOOPBACK_PEER.test(socket.remoteAddress ?? '') &&
  LOOPBACK_HOST.test(headers.host ?? '') &&
  !Object.keys(headers).some((header) => OF_PROXIES.test(header));

function knows(token: string, { headers: { authorization } }: Pick<FastifyRequest, 'headers'>): boolean {
  const [, sent] = /^Bearer +(.+)$/i.exec(authorization ?? '') ?? [];
  return sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
