import { createHash, randomBytes } from 'node:crypto';
import type { LinkRequest } from '@cablepark/contracts/accounts/account.events';
import { RESET_MINUTES, VERIFICATION_DAYS } from '@cablepark/contracts/accounts/mailed-link';
import { isStaff } from '@cablepark/contracts/shared/roles';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { Clock } from '@cablepark/platform/clock';
import { MailBudget, type MailCause } from '../../mail/mail-budget.ts';
import type { Account } from '../domain/account.ts';
import type { Language } from '../domain/notice.ts';

export interface WantedLink {
  readonly userId: string;
  /** The key of the account's personal data; it seals the link too. */
  readonly keyId: string;
  /** Where it goes. */
  readonly email: string;
  readonly language: Language;
  readonly cause: LinkCause;
  /** The same for every try of one command, of which one link goes. */
  readonly token?: string;
}

/** What staff cause always goes. */
export type LinkCause = MailCause | 'staff';

/** Who causes a link that somebody asks for in a session of this account. */
export const causeOf = (userId: string, { role }: Pick<Account, 'role'>): LinkCause =>
  isStaff(role) ? 'staff' : { account: userId };

const lifeMs = { verification: VERIFICATION_DAYS * 86_400_000, passwordReset: RESET_MINUTES * 60_000 } as const;

const ID_BYTES = 16;
const SECRET_BYTES = 24;
/** More than any token has. */
const LONGEST_TOKEN = 100;

/**
 * Makes the tokens of mailed links. A token leads to its account: the account's id comes first, then 192
 * random bits. What is kept of it is a hash, and the token itself sealed until the mail is written.
 */
@Injectable()
export class MailedLinks {
  constructor(
    private readonly vault: Vault,
    private readonly budget: MailBudget,
    private readonly clock: Clock,
  ) {}

  /** Null where so many links went to this address already that none goes any more, or the account is erased. */
  async make(
    kind: keyof typeof lifeMs,
    { userId, keyId, email, language, cause, token = newLinkToken(userId) }: WantedLink,
  ): Promise<LinkRequest | null> {
    const tokenHash = hashOf(token);
    const mail = { mailId: `link ${tokenHash}`, address: email, isLink: true };
    if (cause !== 'staff' && !(await this.budget.spend({ ...mail, cause }))) return null;
    const link = await this.vault.sealUnder('link', keyId, { email, token });
    const expiresAt = new Date(this.clock.now().getTime() + lifeMs[kind]).toISOString();
    return link && { userId, tokenHash, link, expiresAt, language };
  }
}

export const newLinkToken = (userId: string): string =>
  Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), randomBytes(SECRET_BYTES)]).toString('base64url');

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whose link a token would be; null for what can be none. */
export function accountOf(token: string): string | null {
  if (token.length > LONGEST_TOKEN) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SECRET_BYTES || bytes.toString('base64url') !== token) return null;
  return bytes.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
