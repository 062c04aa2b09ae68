import {
  passHolder,
  PassMailed,
  PassSold,
  type PassHolder,
} from '@cablepark/contracts/passes/pass.events';
import type { Vault } from '@cablepark/vault/vault';

import { TemporaryFailure, type Performed } from '#automation-runtime/outbox/attempt';
import type { Perform, WaitingIntent } from '#automation-runtime/outbox/outbox-attempt';
import type { Mailer } from '#mail/mailer';
import { renderLetter } from '#schedule/automations/booking-mails';
import type { Park } from '#schedule/automations/letters/mailed-booking';
import { passUrlOf } from '../pass-codes.ts';
import type { SoldPasses } from '../queries/sold-passes.query.ts';
import { writeExpiring, writePass, type MailedPass } from './pass-letters.ts';
import type { PassMailKind } from './when-passes-are-sold-mail-them.ts';

export interface PassMailsOptions {
  readonly vault: Vault;
  readonly mailer: Mailer;
  readonly park: Park;
  readonly passes: SoldPasses;
}

/**
 * Writes and sends the mails about passes. Personal data are opened here only and never stored.
 */
export class PassMails {
  constructor(private readonly options: PassMailsOptions) {}

  readonly performers: Readonly<Record<PassMailKind, Perform>> = {
    'pass-sold': (intent) => {
      const { passId } = PassSold.schema.parse(intent.data);
      return this.#send(intent, passId, { to: null, write: writePass });
    },
    'pass-mailed': async (intent) => {
      const { passId, about, to } = PassMailed.schema.parse(intent.data);
      const opened = to && (await this.options.vault.open('pass', to));
      const write = about === 'expiry' ? writeExpiring : writePass;
      return this.#send(intent, passId, { to: opened?.email ?? null, write });
    },
  };

  /** Sends nothing about a pass whose holder has been erased, or that has ended meanwhile. */
  async #send(
    intent: WaitingIntent,
    passId: string,
    { to: other, write }: { readonly to: string | null; readonly write: typeof writePass },
  ): Promise<Performed> {
    const { vault, mailer, park, passes } = this.options;
    const sold = await passes.find(passId);
    if (!sold) {
      throw new TemporaryFailure('passes is behind');
    }

    const opened: PassHolder | null = passHolder
      .nullable()
      .parse(await vault.open('pass', sold.holder));
    const to = other ?? opened?.email ?? null;
    if (opened === null || to === null || sold.hasEnded) {
      return 'dropped';
    }

    const pass: MailedPass = {
      language: sold.language,
      terms: sold.terms,
      code: opened.code,
      left: sold.left,
      expiresOn: sold.expiresOn,
      url: passUrlOf(park.siteUrl, opened.code),
    };
    await mailer.send(intent.id, { to, ...renderLetter(write(pass, park)) });
    return 'done';
  }
}
