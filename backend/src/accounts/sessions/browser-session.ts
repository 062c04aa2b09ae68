import { randomBytes } from 'node:crypto';

import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { Vault } from '@cablepark/vault/vault';

import { SignedCookies, type Cookie } from '#http/signed-cookies';
import { hashToken, SESSION_DAYS, Sessions } from './sessions.ts';
import type { SignedIn } from './signed-in.ts';

/**
 * The secret that signs cookies: the setting, or else one that the vault keeps, shared by all
 * processes.
 */
export const getSessionSecret = async (
  vault: Vault,
  setting: string | undefined,
): Promise<Buffer> =>
  setting === undefined ? vault.secrets.getSecret('session') : Buffer.from(setting);

const YEAR_SECONDS = 365 * 86_400;
const DEVICE: Cookie = { name: 'device', path: '/', maxAgeSeconds: YEAR_SECONDS };
const DEVICE_ID_BYTES = 16;
/**
 * How many accounts a browser remembers, the latest ones: enough for a front desk, about 1 KB in
 * the cookie.
 */
const MAX_ACCOUNTS = 40;
/** The length of an account's mark in characters of base64url, 16 bytes' worth. */
const ACCOUNT_MARK_LENGTH = 22;

/**
 * Remembers in the browser itself, in a signed cookie, which accounts it has signed in to. The
 * owner's tries can then be counted separately from those of strangers, who can't lock the owner
 * out. The cookie holds `id~mark~mark…`; the marks are keyed hashes, which don't reveal whose
 * accounts they are.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly cookies: SignedCookies,
    private readonly vault: Vault,
  ) {}

  /** The browser's id if it has signed in to this account before. */
  findKnownDevice(userId: string, request: FastifyRequest): string | undefined {
    const device = this.#deviceOf(request);
    return device?.accounts.includes(this.#markOf(userId)) ? device.id : undefined;
  }

  /** Remembers a sign-in for a year from now. */
  remember(userId: string, request: FastifyRequest, reply: FastifyReply): void {
    const { id, accounts } = this.#deviceOf(request) ?? {
      id: randomBytes(DEVICE_ID_BYTES).toString('base64url'),
      accounts: [],
    };
    const mark = this.#markOf(userId);
    const latest = [mark, ...accounts.filter((other) => other !== mark)].slice(0, MAX_ACCOUNTS);
    this.cookies.write(request, reply, DEVICE, [id, ...latest].join('~'));
  }

  /** The browser's own id, and marks of the accounts it has signed in to. */
  #deviceOf(request: FastifyRequest) {
    const [id, ...accounts] = this.cookies.read(request, DEVICE)?.split('~') ?? [];
    return id === undefined ? undefined : { id, accounts };
  }

  #markOf(userId: string): string {
    return this.vault.computeKeyedHash('device account', userId).slice(0, ACCOUNT_MARK_LENGTH);
  }
}

const DAY_SECONDS = 86_400;
const SESSION: Cookie = { name: 'session', path: '/', maxAgeSeconds: SESSION_DAYS * DAY_SECONDS };

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
    return token === undefined ? '' : hashToken(token).toString('base64url');
  }

  /**
   * Gives the browser a new session, ends the previous one, which may have been planted, and
   * remembers the browser.
   */
  async renew(
    request: FastifyRequest,
    reply: FastifyReply,
    { user, token }: SignedIn,
  ): Promise<void> {
    const before = this.tokenOf(request);
    if (before !== undefined) {
      await this.sessions.end(before);
    }

    this.cookies.write(request, reply, SESSION, token);
    this.devices.remember(user.id, request, reply);
  }

  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = this.tokenOf(request);
    if (token === undefined) {
      return;
    }

    await this.sessions.end(token);
    this.cookies.clear(request, reply, SESSION);
  }
}
