import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Vault } from '@cablepark/vault/vault';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '../../http/security-headers.ts';

/** A cookie of ours and its name over plain HTTP. */
export interface Cookie {
  readonly name: string;
  readonly path: string;
  readonly maxAgeSeconds: number;
}

/**
 * Signs our cookies, so that forged ones are recognised without asking the database. No plugin is used because its
 * hooks would run for guests too, who have no cookies (ADR 68). Over TLS the names begin with `__Host-`, or with
 * `__Secure-` for cookies of a single path, so that no neighbouring site and no plain connection can have planted them
 * (ADR 68).
 */
export class SignedCookies {
  readonly #secret: Buffer;
  readonly #publicUrl: string | undefined;

  constructor(secret: Buffer, publicUrl: string | undefined) {
    this.#secret = secret;
    this.#publicUrl = publicUrl;
  }

  /** The cookie's value if we have signed it. */
  read(request: FastifyRequest, cookie: Cookie): string | undefined {
    const { cookie: sent } = request.headers;
    if (sent?.includes(`${cookie.name}=`) !== true) return undefined;
    const name = this.#nameOf(cookie, request);
    const [value = '', signature = ''] = parseCookie(sent)[name]?.split('.') ?? [];
    const given = Buffer.from(signature, 'base64url');
    const right = this.#sign(name, value);
    return given.length === right.length && timingSafeEqual(given, right) ? value : undefined;
  }

  /** `value` is base64url, or other text without dots that needs no escaping. */
  write(request: FastifyRequest, reply: FastifyReply, cookie: Cookie, value: string): void {
    const signature = this.#sign(this.#nameOf(cookie, request), value).toString('base64url');
    this.#send(request, reply, cookie, `${value}.${signature}`);
  }

  clear(request: FastifyRequest, reply: FastifyReply, cookie: Cookie): void {
    this.#send(request, reply, { ...cookie, maxAgeSeconds: 0 }, '');
  }

  #send(request: FastifyRequest, reply: FastifyReply, cookie: Cookie, value: string): void {
    const { path, maxAgeSeconds: maxAge } = cookie;
    const secure = isSecure(request, this.#publicUrl);
    const name = this.#nameOf(cookie, request);
    void reply.header(
      'Set-Cookie',
      stringifySetCookie({ name, value, path, maxAge, httpOnly: true, sameSite: 'lax', secure }),
    );
  }

  #nameOf({ name, path }: Cookie, request: FastifyRequest): string {
    if (!isSecure(request, this.#publicUrl)) return name;
    return `${path === '/' ? '__Host-' : '__Secure-'}${name}`;
  }

  #sign(name: string, value: string): Buffer {
    return createHmac('sha256', this.#secret).update(`${name}=${value}`).digest();
  }
}

/** The secret that signs cookies: the setting, or else one that the vault keeps, shared by all processes. */
export const sessionSecret = async (vault: Vault, setting: string | undefined): Promise<Buffer> =>
  setting === undefined ? vault.secrets.named('session') : Buffer.from(setting);
