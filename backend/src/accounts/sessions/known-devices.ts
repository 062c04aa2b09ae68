import { randomBytes } from 'node:crypto';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignedCookies, type Cookie } from './signed-cookies.ts';

const YEAR_SECONDS = 365 * 86_400;
const DEVICE: Cookie = { name: 'device', path: '/', maxAgeSeconds: YEAR_SECONDS };
const DEVICE_ID_BYTES = 16;
/** How many accounts a browser remembers, the latest ones: enough for a front desk, about 1 KB in the cookie. */
const MAX_ACCOUNTS = 40;
/** The length of an account's mark in characters of base64url, 16 bytes' worth. */
const ACCOUNT_MARK_LENGTH = 22;

/** A browser's own id, and marks of the accounts it has signed in to. */
interface Device {
  readonly id: string;
  readonly accounts: readonly string[];
}

/**
 * Remembers in the browser itself, in a signed cookie, which accounts it has signed in to. The owner's tries can then
 * be counted separately from those of strangers, who can't lock the owner out. The cookie holds `id~mark~mark…`; the
 * marks are keyed hashes, which don't reveal whose accounts they are.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly cookies: SignedCookies,
    private readonly vault: Vault,
  ) {}

  /** The browser's id if it has signed in to this account before. */
  knownTo(userId: string, request: FastifyRequest): string | undefined {
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

  #deviceOf(request: FastifyRequest): Device | undefined {
    const [id, ...accounts] = this.cookies.read(request, DEVICE)?.split('~') ?? [];
    return id === undefined ? undefined : { id, accounts };
  }

  #markOf(userId: string): string {
    return this.vault.keyedHash('device account', userId).slice(0, ACCOUNT_MARK_LENGTH);
  }
}
