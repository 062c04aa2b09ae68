import {
  type AccountNotice,
  AccountRecovered,
  EmailChanged,
  EmailVerificationRequested,
  GoogleAccountLinked,
  GoogleAccountsUnlinked,
  PasswordChanged,
  PasswordResetRequested,
} from '@cablepark/contracts/accounts/account.events';
import type { Vault } from '@cablepark/vault/vault';
import type { Perform, WaitingIntent } from '../../automations/outbox/outbox-attempt.ts';
import type { Performed } from '../../automations/outbox/attempt.ts';
import type { Clock } from '@cablepark/platform/clock';
import { letterHtml } from '../../mail/letter-html.ts';
import { type Letter, letterText } from '../../mail/letter.ts';
import type { Mailer, Sender } from '../../mail/mailer.ts';
import type { Language } from '../domain/account.ts';
import type { AccountMailKind } from './account-mail-intents.ts';
import { wordsFor } from './letters/words.ts';

export interface AccountMailsOptions {
  readonly vault: Vault;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly park: { readonly sender: Sender; readonly phone: string; readonly siteUrl: string };
}

type LinkKind = Extract<AccountMailKind, 'email-verification' | 'password-reset'>;
const linkPages: Readonly<Record<LinkKind, string>> = { 'email-verification': 'verify', 'password-reset': 'reset' };

/**
 * Writes and sends the mails about accounts. Addresses and tokens are opened here only and never stored. Links were
 * counted against the budget when they were requested; notices are always sent.
 */
export class AccountMails {
  readonly #options: AccountMailsOptions;

  constructor(options: AccountMailsOptions) {
    this.#options = options;
  }

  readonly performers: Readonly<Record<AccountMailKind, Perform>> = {
    'email-verification': (intent) =>
      this.#link('email-verification', intent, EmailVerificationRequested.schema.parse(intent.data)),
    'password-reset': (intent) =>
      this.#link('password-reset', intent, PasswordResetRequested.schema.parse(intent.data)),
    'password-changed': (intent) => {
      const schema = PasswordChanged.schema.or(AccountRecovered.schema);
      return this.#notice('password-changed', intent, schema.parse(intent.data));
    },
    'email-changed': (intent) => this.#notice('email-changed', intent, EmailChanged.schema.parse(intent.data)),
    'google-linked': (intent) => this.#notice('google-linked', intent, GoogleAccountLinked.schema.parse(intent.data)),
    'google-unlinked': (intent) =>
      this.#notice('google-unlinked', intent, GoogleAccountsUnlinked.schema.parse(intent.data)),
  };

  async #link(
    kind: LinkKind,
    { id }: WaitingIntent,
    { link, expiresAt, language }: ReturnType<typeof EmailVerificationRequested.schema.parse>,
  ): Promise<Performed> {
    const { vault, clock } = this.#options;
    const opened = await vault.open('link', link);
    if (opened === null || Date.parse(expiresAt) <= clock.now().getTime()) return 'dropped';
    return this.#send(id, opened.email, { kind, language, path: `${linkPages[kind]}/${opened.token}` });
  }

  async #notice(
    kind: AccountMailKind,
    { id }: WaitingIntent,
    { notice }: { readonly notice: AccountNotice },
  ): Promise<Performed> {
    const to = notice && (await this.#options.vault.open('profile', notice.to));
    if (!notice || to?.email == null) return 'dropped';
    return this.#send(id, to.email, { kind, language: notice.language, path: 'auth' });
  }

  async #send(
    id: string,
    to: string,
    { kind, language, path }: { kind: AccountMailKind; language: Language; path: string },
  ): Promise<Performed> {
    const { mailer, park } = this.#options;
    const { subject, lead, link: label } = wordsFor(kind, language);
    const letter: Letter = {
      ...{ language, subject, title: subject, lead, facts: [], bill: null, lists: [] },
      link: { label, url: `${park.siteUrl}/${path}` },
      signature: [park.sender.name, park.phone, park.sender.address],
    };
    await mailer.send(id, { to, subject, text: letterText(letter), html: letterHtml(letter) });
    return 'done';
  }
}
