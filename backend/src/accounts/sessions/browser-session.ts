import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KnownDevices } from './known-devices.ts';
import { SignedCookies, type Cookie } from './signed-cookies.ts';
import { SESSION_DAYS, Sessions, tokenHash } from './sessions.ts';

const DAY_SECONDS = 86_400;
const SESSION: Cookie = { name: 'session', path: '/', maxAgeSeconds: SESSION_DAYS * DAY_SECONDS };

/** Who has signed in, and the token of their new session. */
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

  /** The token that the browser sends, where it is one of ours; whether it still counts is another question. */
  tokenOf(request: FastifyRequest): string | undefined {
    return this.cookies.read(request, SESSION);
  }

  /** Tells the browser's session from every other one, and is of no use for anything else; empty where there is none. */
  markOf(request: FastifyRequest): string {
    const token = this.tokenOf(request);
    return token === undefined ? '' : tokenHash(token).toString('base64url');
  }

  /** Gives the browser a new session, ends the one it had, so that nobody can have planted it, and remembers the browser. */
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
