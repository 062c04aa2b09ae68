import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import { SlotOffered, WaitlistJoined } from '@cablepark/contracts/schedule/waitlist.events';
import { slotStart } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Performed } from '../../automations/outbox/attempt.ts';
import type { Perform, WaitingIntent } from '../../automations/outbox/outbox-attempt.ts';
import { dayIn, type Schedule } from '../domain/schedule.ts';
import { presentEntry } from '../domain/waiting-list.ts';
import { waitlistUrl } from '../links/link-token.ts';
import { formsOf, isWithinBudget, type BookingMailsOptions } from './booking-mails.ts';
import { joinedLetter, offerLetter, type MailedEntry } from './letters/waitlist-letters.ts';
import type { Letter } from '../../mail/letter.ts';
import type { WaitlistMailKind } from './when-customers-wait-mail-them.ts';

export interface WaitlistMailsOptions extends Pick<
  BookingMailsOptions,
  'vault' | 'mailer' | 'budget' | 'sourceOf' | 'park' | 'clock'
> {
  /** Returns the schedule as it is now. */
  readonly schedule: () => Promise<Schedule>;
}

/** What a mail is written from, with the customer still sealed. */
interface ToldEntry extends Omit<MailedEntry, 'customer' | 'url'> {
  readonly entryId: string;
  readonly customer: Sealed<Customer>;
}

/** Writes and sends the mails to who waits for a slot. Personal data are opened here only and never stored. */
export class WaitlistMails {
  constructor(private readonly options: WaitlistMailsOptions) {}

  readonly performers: Readonly<Record<WaitlistMailKind, Perform>> = {
    'waitlist-joined': (intent) => {
      const entry = WaitlistJoined.schema.parse(intent.data);
      const isInTime = this.options.clock.now() < slotStart(entry.slotId);
      return isInTime ? this.#send(intent, entry, joinedLetter) : Promise.resolve('dropped');
    },
    'slot-offer': async (intent) => {
      const { entryId, day, slotId, ...offer } = SlotOffered.schema.parse(intent.data);
      const schedule = await this.options.schedule();
      const waiting = dayIn(schedule, day)
        .lines.get(slotId)
        ?.find((one) => one.entryId === entryId);
      const present = waiting && presentEntry(waiting.tokenHash, schedule, this.options.clock.now());
      // A mail server may have been away until the offer ended.
      if (!waiting || present?.offer?.until !== offer.until) return 'dropped';
      return this.#send(intent, { ...waiting, slotId }, (entry, park) => offerLetter(entry, offer, park));
    },
  };

  async #send(
    intent: WaitingIntent,
    { customer: sealed, entryId, slotId, language }: ToldEntry,
    write: (entry: MailedEntry, park: BookingMailsOptions['park']) => Letter,
  ): Promise<Performed> {
    const { vault, mailer, park } = this.options;
    const customer = customerIn.nullable().parse(await vault.open('customer', sealed));
    const to = customer?.email ?? null;
    const token = customer?.linkToken ?? null;
    if (customer === null || to === null || token === null) return 'dropped';
    if (!(await isWithinBudget(this.options, intent, to, entryId))) return 'dropped';
    const letter = write({ slotId, language, customer, url: waitlistUrl(park.siteUrl, token) }, park);
    await mailer.send(intent.id, { to, ...formsOf(letter) });
    return 'done';
  }
}
