import { createHash, randomBytes } from 'node:crypto';

import { Injectable } from '@nestjs/common';

import type { LinkRequest } from '@cablepark/contracts/accounts/account.events';
import { RESET_MINUTES, VERIFICATION_DAYS } from '@cablepark/contracts/accounts/mailed-links';
import { isStaff } from '@cablepark/contracts/shared/roles';
import { Clock } from '@cablepark/platform/clock';
import { Vault } from '@cablepark/vault/vault';

import { MailBudget, type MailCause } from '#mail/mail-budget';
import type { Account, Language } from '../domain/account.ts';

export interface WantedLink {
  readonly userId: string;
  /** The key of the account's personal data; it seals the link too. */
  readonly keyId: string;
  /** The address that the link goes to. */
  readonly email: string;
  readonly language: Language;
  readonly cause: LinkCause;
  /** The same token for every attempt of a command, so that only one link is sent. */
  readonly token?: string;
}

/** Links that staff cause are always sent. */
export type LinkCause = MailCause | 'staff';

/** The cause of a link that is requested in a session of this account. */
export const causeOf = (userId: string, { role }: Pick<Account, 'role'>): LinkCause =>
  isStaff(role) ? 'staff' : { account: userId };

const lifeMs = {
  verification: VERIFICATION_DAYS * 86_400_000,
  passwordReset: RESET_MINUTES * 60_000,
} as const;

const ID_BYTES = 16;
const SECRET_BYTES = 24;
/** No token is longer than this. */
const MAX_TOKEN_LENGTH = 100;

/**
 * Creates the tokens of mailed links: the account's id and 192 random bits, stored as a hash and
 * sealed for mail.
 */
@Injectable()
export class MailedLinks {
  constructor(
    private readonly vault: Vault,
    private readonly budget: MailBudget,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a link for an event. Returns null if the budget of mails doesn't allow another one, or
   * if the account has been erased.
   */
  async make(
    kind: keyof typeof lifeMs,
    { userId, keyId, email, language, cause, token = createLinkToken(userId) }: WantedLink,
  ): Promise<LinkRequest | null> {
    const tokenHash = hashLinkToken(token);
    const mail = { mailId: `link ${tokenHash}`, address: email, isLink: true };
    if (cause !== 'staff' && !(await this.budget.spend({ ...mail, cause }))) {
      return null;
    }

    const link = await this.vault.sealUnder('link', keyId, { email, token });
    const expiresAt = new Date(this.clock.now().getTime() + lifeMs[kind]).toISOString();
    return link && { userId, tokenHash, link, expiresAt, language };
  }
}

/** Creates the token of a new link: the account's id and random bytes, in base64url. */
export const createLinkToken = (userId: string): string =>
  Buffer.concat([
    Buffer.from(userId.replaceAll('-', ''), 'hex'),
    randomBytes(SECRET_BYTES),
  ]).toString('base64url');

/** The form in which a link's token is stored. */
export const hashLinkToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Returns the account that a token belongs to, or null if the text can't be a token. */
export function accountFrom(token: string): string | null {
  if (token.length > MAX_TOKEN_LENGTH) {
    return null;
  }

  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SECRET_BYTES || bytes.toString('base64url') !== token) {
    return null;
  }

  return bytes.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
