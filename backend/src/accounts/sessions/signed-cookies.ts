import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '../../shared/http/secure-request.ts';

export interface CookieOptions {
  readonly path: string;
  readonly maxAgeSeconds: number;
}

/**
 * Cookies of ours, signed, so that a forged one is told from ours without asking the database. Without a
 * plugin's hooks: guests, who have none, don't pay for them (ADR 0040).
 */
export class SignedCookies {
  readonly #secret: Buffer;
  readonly #publicUrl: string | undefined;

  constructor(secret: Buffer, publicUrl: string | undefined) {
    this.#secret = secret;
    this.#publicUrl = publicUrl;
  }

  /** The cookie's value, where it is one of ours. */
  read({ headers: { cookie } }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
    if (cookie?.includes(`${name}=`) !== true) return undefined;
    const [value = '', signature = ''] = parseCookie(cookie)[name]?.split('.') ?? [];
    const sent = Buffer.from(signature, 'base64url');
    const right = this.#sign(name, value);
    return sent.length === right.length && timingSafeEqual(sent, right) ? value : undefined;
  }

  /** `value` is base64url, or anything else that has no dot and needs no escaping. */
  write(request: FastifyRequest, reply: FastifyReply, name: string, value: string, options: CookieOptions): void {
    this.#send(request, reply, name, `${value}.${this.#sign(name, value).toString('base64url')}`, options);
  }

  clear(request: FastifyRequest, reply: FastifyReply, name: string, path: string): void {
    this.#send(request, reply, name, '', { path, maxAgeSeconds: 0 });
  }

  #send(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    value: string,
    { path, maxAgeSeconds: maxAge }: CookieOptions,
  ): void {
    const secure = isSecure(request, this.#publicUrl);
    void reply.header(
      'Set-Cookie',
      stringifySetCookie({ name, value, path, maxAge, httpOnly: true, sameSite: 'lax', secure }),
    );
  }

  #sign(name: string, value: string): Buffer {
    return createHmac('sha256', this.#secret).update(`${name}=${value}`).digest();
  }
}
