import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignedCookies } from './signed-cookies.ts';
import { SESSION_DAYS, Sessions } from './sessions.ts';

const SESSION_COOKIE = 'session';
const DAY_SECONDS = 86_400;

/** A browser's session: the cookie, and the row that it names. */
@Injectable()
export class BrowserSession {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookies: SignedCookies,
  ) {}

  /** The token that the browser sends, where it is one of ours; whether it still counts is another question. */
  tokenOf(request: FastifyRequest): string | undefined {
    return this.cookies.read(request, SESSION_COOKIE);
  }

  /** Gives the browser a new session, and ends the one it had: nobody can have planted it. */
  async renew(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> {
    const before = this.tokenOf(request);
    if (before !== undefined) await this.sessions.end(before);
    this.cookies.write(request, reply, SESSION_COOKIE, token, {
      path: '/',
      maxAgeSeconds: SESSION_DAYS * DAY_SECONDS,
    });
  }

  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = this.tokenOf(request);
    if (token === undefined) return;
    await this.sessions.end(token);
    this.cookies.clear(request, reply, SESSION_COOKIE, '/');
  }
}
