import { createHash, timingSafeEqual } from 'node:crypto';

import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';

const LOOPBACK_PEER = /^(::1|(::ffff:)?127\.[\d.]+)$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
/** Headers that proxies add, mostly to name the original sender. */
const PROXY_HEADER =
  /forwarded|(^|-)client-ip$|^cf-|^(via|x-real-ip|x-original-(host|url)|x-envoy-external-address|cdn-loop|x-amzn-trace-id)$/;

/**
 * Decides who may see metrics and log positions, which reveal how much is sold. With a token, every
 * caller who sends it as a bearer token (RFC 6750, section 2.1) may. Without a token, only programs
 * on this machine may, if they address it by a loopback name and don't forward another sender's
 * request. With proxies and without a token no caller may, because a proxy that doesn't name the
 * original sender looks like such a program (ADR 50).
 */
@Injectable()
export class MonitorAccess {
  readonly #token: string | undefined;
  readonly #hasProxies: boolean;

  constructor(
    @Inject(SETTINGS)
    { METRICS_TOKEN, TRUSTED_PROXIES }: Pick<Settings, 'METRICS_TOKEN' | 'TRUSTED_PROXIES'>,
  ) {
    this.#token = METRICS_TOKEN;
    this.#hasProxies = TRUSTED_PROXIES !== undefined;
  }

  allows(request: Pick<FastifyRequest, 'raw'>): boolean {
    if (this.#token !== undefined) {
      return hasToken(this.#token, request);
    }

    return !this.#hasProxies && isFromThisMachine(request);
  }
}

/**
 * Only proxies are asked by a whole URL instead of a path (RFC 9112, 3.2.2). Of programs that ask
 * directly none speaks HTTP/1.0, as many proxies do to what is behind them.
 */
const isFromThisMachine = ({
  raw: { url, httpVersion, headersDistinct, socket },
}: Pick<FastifyRequest, 'raw'>): boolean =>
  httpVersion !== '1.0' &&
  LOOPBACK_PEER.test(socket.remoteAddress ?? '') &&
  headersDistinct.host?.length === 1 &&
  LOOPBACK_HOST.test(headersDistinct.host[0] ?? '') &&
  url?.startsWith('/') === true &&
  !Object.keys(headersDistinct).some((header) => PROXY_HEADER.test(header.replaceAll('_', '-')));

function hasToken(token: string, { raw: { headers } }: Pick<FastifyRequest, 'raw'>): boolean {
  const { authorization } = headers;
  const [, sent] = /^Bearer +(.+)$/i.exec(authorization ?? '') ?? [];
  return sent !== undefined && timingSafeEqual(hash(sent), hash(token));
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
