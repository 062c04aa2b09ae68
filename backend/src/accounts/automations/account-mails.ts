import {
  AccountRecovered,
  EmailChanged,
  EmailVerificationRequested,
  GoogleAccountLinked,
  GoogleAccountsUnlinked,
  PasswordChanged,
  PasswordResetRequested,
  type AccountNotice,
} from '@cablepark/contracts/accounts/account.events';
import type { ParkEvent } from '@cablepark/contracts/events';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';
import type { Clock } from '@cablepark/platform/clock';
import type { Vault } from '@cablepark/vault/vault';

import { createIntent, defineMailing, type Intent } from '#automation-runtime/automation';
import type { Performed } from '#automation-runtime/outbox/attempt';
import type { Perform, WaitingIntent } from '#automation-runtime/outbox/outbox-attempt';
import { renderLetterText, type Letter } from '#mail/letter';
import { renderLetterHtml } from '#mail/letter-html';
import type { Mailer, Sender } from '#mail/mailer';
import { selectTexts } from '#mail/select-texts';
import type { Language } from '../domain/account.ts';

export const accountMailKinds = [
  'email-verification',
  'password-reset',
  'password-changed',
  'email-changed',
  'google-linked',
  'google-unlinked',
] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];

/** A day later none of these mails is of any use. */
export const STALE_AFTER_MS = 24 * 3_600_000;

type OfAccount = ParkEvent & { readonly data: { readonly userId: string } };

/**
 * The prefix of all lanes of an account's mails. Each mail has its own lane, so a refused one holds
 * up no link.
 */
export const lanePrefixOf = (userId: string): string => `account ${userId} `;

/** An intent to send a mail whose contents are sealed under this key. */
export const createAccountMail = (
  kind: AccountMailKind,
  keyId: string,
  event: OfAccount,
): Intent[] => [
  createIntent(kind, event, { lane: `${lanePrefixOf(event.data.userId)}${event.id}`, keyId }),
];

/** An intent to notify the proved e-mail; none if no e-mail was proved. */
export const createNoticeMail = (
  kind: AccountMailKind,
  notice: AccountNotice,
  event: OfAccount,
): Intent[] => (notice === null ? [] : createAccountMail(kind, notice.to.keyId, event));

/**
 * Notifies owners of every change, so that they soon learn of one that they didn't make themselves.
 */
export const whenAccountChangesTellItsOwner = defineMailing({
  name: 'when-account-changes-tell-its-owner',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    PasswordChanged: (event) => createNoticeMail('password-changed', event.data.notice, event),
    AccountRecovered: (event) => createNoticeMail('password-changed', event.data.notice, event),
    EmailChanged: (event) => createNoticeMail('email-changed', event.data.notice, event),
    GoogleAccountLinked: (event) => createNoticeMail('google-linked', event.data.notice, event),
    GoogleAccountsUnlinked: (event) =>
      createNoticeMail('google-unlinked', event.data.notice, event),
  },
});

/** The token stays sealed in the event; it is opened only when the mail is written. */
export const whenLinkRequestedMailIt = defineMailing({
  name: 'when-link-requested-mail-it',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    EmailVerificationRequested: (event) =>
      createAccountMail('email-verification', event.data.link.keyId, event),
    PasswordResetRequested: (event) =>
      createAccountMail('password-reset', event.data.link.keyId, event),
  },
});

type Both<Text> = Readonly<Record<Language, Text>>;

interface MailTexts {
  readonly subject: Both<string>;
  readonly lead: Both<readonly string[]>;
  readonly link: Both<string>;
}

/** Notices have no link of their own; theirs leads to the sign-in page. */
const composeNotice = (subject: Both<string>, happened: Both<string>): MailTexts => ({
  subject,
  lead: {
    en: [
      happened.en,
      'If this was not you, choose a new password now with “Forgot your password?” and call us.',
    ],
    lv: [
      happened.lv,
      'Ja tas nebiji tu, tūlīt izvēlies citu paroli ar „Aizmirsi paroli?” un piezvani mums.',
    ],
  },
  link: { en: 'Sign in', lv: 'Ienākt' },
});

const texts: Readonly<Record<AccountMailKind, MailTexts>> = {
  'email-verification': {
    subject: { en: 'Confirm your e-mail', lv: 'Apstiprini savu e-pastu' },
    lead: {
      en: [
        'Hello, please confirm that this is your e-mail. ' +
          'The link works once, within 7 days, while you are signed in.',
        'If you did not ask for this, you can ignore this e-mail: nothing will happen.',
      ],
      lv: [
        'Labdien! Lūdzu, apstiprini, ka šis ir tavs e-pasts. ' +
          'Saite derīga 7 dienas un vienu reizi, kamēr esi ienācis savā kontā.',
        'Ja tu to nelūdzi, nedari neko – tad nekas nemainīsies.',
      ],
    },
    link: { en: 'Confirm the e-mail', lv: 'Apstiprināt e-pastu' },
  },
  'password-reset': {
    subject: { en: 'Choose a new password', lv: 'Izvēlies citu paroli' },
    lead: {
      en: [
        'Hello, somebody asked for a new password for your account. ' +
          'The link works once, within an hour.',
        'If it was not you, you can ignore this e-mail: your password stays as it is.',
      ],
      lv: [
        'Labdien! Kāds lūdza nomainīt tava konta paroli. Saite derīga stundu un vienu reizi.',
        'Ja tas nebiji tu, nedari neko: tava parole paliek tāda pati.',
      ],
    },
    link: { en: 'Choose a password', lv: 'Izvēlēties paroli' },
  },
  'password-changed': composeNotice(
    { en: 'Your password was changed', lv: 'Tava parole ir nomainīta' },
    {
      en: 'Hello, the password of your account was changed.',
      lv: 'Labdien! Tava konta parole ir nomainīta.',
    },
  ),
  'email-changed': composeNotice(
    { en: 'Your e-mail was changed', lv: 'Tavs e-pasts ir nomainīts' },
    {
      en: 'Hello, your account now has another e-mail. You can no longer sign in with this one.',
      lv: 'Labdien! Tavam kontam tagad ir cits e-pasts. Ar šo adresi kontā vairs nevar ienākt.',
    },
  ),
  'google-linked': composeNotice(
    { en: 'Google was linked to your account', lv: 'Tavam kontam ir piesaistīts Google' },
    {
      en: 'Hello, you can now sign in to your account with Google.',
      lv: 'Labdien! Tavā kontā tagad var ienākt ar Google.',
    },
  ),
  'google-unlinked': composeNotice(
    {
      en: 'Google was unlinked from your account',
      lv: 'Google vairs nav piesaistīts tavam kontam',
    },
    {
      en: 'Hello, you can no longer sign in to your account with Google.',
      lv: 'Labdien! Tavā kontā ar Google vairs nevar ienākt.',
    },
  ),
};

/** The words of a mail in this language. */
export const wordsOf = (kind: AccountMailKind, language: Language) =>
  selectTexts(language, texts[kind]);

export interface AccountMailsOptions {
  readonly vault: Vault;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly park: { readonly sender: Sender; readonly phone: string; readonly siteUrl: string };
}

type LinkKind = Extract<AccountMailKind, 'email-verification' | 'password-reset'>;
const linkPages: Readonly<Record<LinkKind, string>> = {
  'email-verification': 'verify',
  'password-reset': 'reset',
};

/**
 * Writes and sends the mails about accounts. Addresses and tokens are opened here only and never
 * stored.
 */
export class AccountMails {
  constructor(private readonly options: AccountMailsOptions) {}

  readonly performers: Readonly<Record<AccountMailKind, Perform>> = {
    'email-verification': (intent) =>
      this.#sendLink(
        'email-verification',
        intent,
        EmailVerificationRequested.schema.parse(intent.data),
      ),
    'password-reset': (intent) =>
      this.#sendLink('password-reset', intent, PasswordResetRequested.schema.parse(intent.data)),
    'password-changed': (intent) => {
      const schema = PasswordChanged.schema.or(AccountRecovered.schema);
      return this.#sendNotice('password-changed', intent, schema.parse(intent.data));
    },
    'email-changed': (intent) =>
      this.#sendNotice('email-changed', intent, EmailChanged.schema.parse(intent.data)),
    'google-linked': (intent) =>
      this.#sendNotice('google-linked', intent, GoogleAccountLinked.schema.parse(intent.data)),
    'google-unlinked': (intent) =>
      this.#sendNotice('google-unlinked', intent, GoogleAccountsUnlinked.schema.parse(intent.data)),
  };

  async #sendLink(
    kind: LinkKind,
    { id }: WaitingIntent,
    { link, expiresAt, language }: ReturnType<typeof EmailVerificationRequested.schema.parse>,
  ): Promise<Performed> {
    const { vault, clock } = this.options;
    const opened = await vault.open('link', link);
    if (opened === null || Date.parse(expiresAt) <= clock.now().getTime()) {
      return 'dropped';
    }

    return this.#send(id, opened.email, {
      kind,
      language,
      path: `${linkPages[kind]}/${opened.token}`,
    });
  }

  async #sendNotice(
    kind: AccountMailKind,
    { id }: WaitingIntent,
    { notice }: { readonly notice: AccountNotice },
  ): Promise<Performed> {
    const to = notice && (await this.options.vault.open('profile', notice.to));
    if (!notice || to?.email == null) {
      return 'dropped';
    }

    return this.#send(id, to.email, { kind, language: notice.language, path: 'auth' });
  }

  async #send(
    id: string,
    to: string,
    { kind, language, path }: { kind: AccountMailKind; language: Language; path: string },
  ): Promise<Performed> {
    const { mailer, park } = this.options;
    const { subject, lead, link: label } = wordsOf(kind, language);
    const letter: Letter = {
      language,
      subject,
      title: subject,
      lead,
      facts: [],
      bill: null,
      lists: [],
      link: { label, url: `${park.siteUrl}/${path}` },
      signature: [park.sender.name, park.phone, toShownEmail(park.sender.address)],
    };
    await mailer.send(id, {
      to,
      subject,
      text: renderLetterText(letter),
      html: renderLetterHtml(letter),
    });
    return 'done';
  }
}
