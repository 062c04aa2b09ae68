import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KnownDevices } from './known-devices.ts';
import { SignedCookies, type Cookie } from './signed-cookies.ts';
import { SESSION_DAYS, Sessions, tokenHash } from './sessions.ts';

const DAY_SECONDS = 86_400;
const SESSION: Cookie = { name: 'session', path: '/', maxAgeSeconds: SESSION_DAYS * DAY_SECONDS };

/** The signed-in user and the token of their new session. */
export interface BegunSession {
  readonly user: { readonly id: string };
  readonly token: string;
}

/** A browser's session: the cookie, and the row that it names. */
@Injectable()
export class BrowserSession {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookies: SignedCookies,
    private readonly devices: KnownDevices,
  ) {}

  /** The token that the browser sends if it is one of ours, whether or not it is still valid. */
  tokenOf(request: FastifyRequest): string | undefined {
    return this.cookies.read(request, SESSION);
  }

  /** Identifies the browser's session without being usable as its token; empty if there is none. */
  markOf(request: FastifyRequest): string {
    const token = this.tokenOf(request);
    return token === undefined ? '' : tokenHash(token).toString('base64url');
  }

  /** Gives the browser a new session, ends the previous one, which may have been planted, and remembers the browser. */
  async renew(request: FastifyRequest, reply: FastifyReply, { user, token }: BegunSession): Promise<void> {
    const before = this.tokenOf(request);
    if (before !== undefined) await this.sessions.end(before);
    this.cookies.write(request, reply, SESSION, token);
    this.devices.remember(user.id, request, reply);
  }

  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = this.tokenOf(request);
    if (token === undefined) return;
    await this.sessions.end(token);
    this.cookies.clear(request, reply, SESSION);
  }
}
