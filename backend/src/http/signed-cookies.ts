import { createHmac, timingSafeEqual } from 'node:crypto';

import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isSecure } from './security-headers.ts';

/** A cookie of ours and its name over plain HTTP. */
export interface Cookie {
  readonly name: string;
  readonly path: string;
  readonly maxAgeSeconds: number;
}

/**
 * Signs our cookies, so that forged ones are recognised without asking the database. No plugin is
 * used because its hooks would run for guests too, who have no cookies (ADR 68). Over TLS the names
 * begin with `__Host-`, or with `__Secure-` for cookies of a single path, so that no neighbouring
 * site and no plain connection can have planted them (ADR 68).
 */
export class SignedCookies {
  /** No dump of this object may show it. */
  readonly #secret: Buffer;

  constructor(
    secret: Buffer,
    private readonly publicUrl: string | undefined,
  ) {
    this.#secret = secret;
  }

  /** The cookie's value if we have signed it. */
  read(request: FastifyRequest, cookie: Cookie): string | undefined {
    const { cookie: sent } = request.headers;
    if (sent?.includes(`${cookie.name}=`) !== true) {
      return undefined;
    }

    const name = this.#nameOf(cookie, request);
    const [value = '', signature = ''] = parseCookie(sent)[name]?.split('.') ?? [];
    const given = Buffer.from(signature, 'base64url');
    const right = this.#sign(name, value);
    return given.length === right.length && timingSafeEqual(given, right) ? value : undefined;
  }

  /** `value` is base64url, or other text without dots that needs no escaping. */
  write(request: FastifyRequest, reply: FastifyReply, cookie: Cookie, value: string): void {
    void reply.header('Set-Cookie', this.toHeader(request, cookie, value));
  }

  /** The header that gives a browser the cookie. */
  toHeader(request: FastifyRequest, cookie: Cookie, value: string): string {
    const { path, maxAgeSeconds: maxAge } = cookie;
    const name = this.#nameOf(cookie, request);
    const secure = isSecure(request, this.publicUrl);
    const signed = value === '' ? '' : `${value}.${this.#sign(name, value).toString('base64url')}`;

    return stringifySetCookie({
      name,
      value: signed,
      path,
      maxAge,
      httpOnly: true,
      sameSite: 'lax',
      secure,
    });
  }

  clear(request: FastifyRequest, reply: FastifyReply, cookie: Cookie): void {
    this.write(request, reply, { ...cookie, maxAgeSeconds: 0 }, '');
  }

  #nameOf({ name, path }: Cookie, request: FastifyRequest): string {
    if (!isSecure(request, this.publicUrl)) {
      return name;
    }

    return `${path === '/' ? '__Host-' : '__Secure-'}${name}`;
  }

  #sign(name: string, value: string): Buffer {
    return createHmac('sha256', this.#secret).update(`${name}=${value}`).digest();
  }
}

const DAY_SECONDS = 86_400;

/** The cookie of a browser that held slots as a guest (rule 24.1). */
export const VISITOR: Cookie = { name: 'visitor', path: '/', maxAgeSeconds: DAY_SECONDS };

/** Sets `visitor` on every request to the API whose cookie we have signed. */
export function recogniseVisitors(fastify: FastifyInstance, cookies: SignedCookies): void {
  fastify.decorateRequest('visitor', undefined);
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (request.url.startsWith('/api/')) {
      request.visitor = cookies.read(request, VISITOR);
    }

    done();
  });
}
