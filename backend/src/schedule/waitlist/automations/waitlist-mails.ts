import { z } from 'zod';

import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import { SlotOffered } from '@cablepark/contracts/schedule/waitlist.events';
import { storedSlotId } from '@cablepark/contracts/shared/fields';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { sealed, type Sealed } from '@cablepark/contracts/shared/sealed';

import type { Performed } from '#automation-runtime/outbox/attempt';
import type { Perform, WaitingIntent } from '#automation-runtime/outbox/outbox-attempt';
import type { Letter } from '#mail/letter';
import {
  isWithinBudget,
  renderLetter,
  type BookingMailsOptions,
} from '#schedule/automations/booking-mails';
import { anybody } from '#schedule/domain/reservations';
import { getDay, type Schedule } from '#schedule/domain/schedule';
import { findPresentEntry, isReserved } from '#schedule/domain/waitlist';
import { waitlistUrlOf } from '#schedule/links/link-token';
import { isConfirmedBy } from '../domain/confirmed-entries.ts';
import {
  writeConfirmRequest,
  writeJoined,
  writeOffer,
  writeSlotForAll,
  writeUnconfirmedOffer,
  type MailedEntry,
} from './waitlist-letters.ts';
import type { WaitlistMailKind } from './when-customers-wait-mail-them.ts';

export interface WaitlistMailsOptions extends Pick<
  BookingMailsOptions,
  'vault' | 'mailer' | 'budget' | 'sourceOf' | 'park' | 'clock'
> {
  /** Returns the schedule as it is now. */
  readonly schedule: () => Promise<Schedule>;
}

/** The waitlist entry that a mail is about, with the customer still sealed. */
interface EntryMailContext extends Omit<MailedEntry, 'customer' | 'url'> {
  readonly entryId: string;
  readonly customer: Sealed<Customer>;
}

/** The data that WaitlistJoined and WaitlistRejoined share. */
const joinedData = z.object({
  entryId: z.string(),
  slotId: storedSlotId,
  tokenHash: z.string(),
  customer: sealed(customerIn),
  language: z.enum(['lv', 'en']),
});

/** An entry that still waits for a slot that isn't offered any more. */
const forAllData = z.object({ entryId: z.string(), slotId: storedSlotId });

/**
 * Writes and sends the mails to customers on waitlists. Personal data are opened here only and
 * never stored.
 */
export class WaitlistMails {
  constructor(private readonly options: WaitlistMailsOptions) {}

  readonly performers: Readonly<Record<WaitlistMailKind, Perform>> = {
    'waitlist-joined': async (intent) => {
      const joined = joinedData.parse(intent.data);
      const schedule = await this.options.schedule();
      const present = findPresentEntry(joined.tokenHash, schedule, this.options.clock.now());
      // The slot may have begun, or another link may have replaced this one.
      if (!present) {
        return 'dropped';
      }

      const write = isConfirmedBy(present) ? writeJoined : writeConfirmRequest;
      return this.#send(intent, joined, write);
    },
    'slot-offer': async (intent) => {
      const { entryId, slotId, ...offer } = SlotOffered.schema.parse(intent.data);
      const waiting = await this.#findWaiting(entryId, slotId);
      // The offer may have ended while the mail server was away; another one, or one that was
      // prolonged because the entry was confirmed, ends later.
      const until = waiting?.offer?.until;
      if (!waiting || until === undefined || until < offer.until) {
        return 'dropped';
      }

      const { entry } = waiting;
      const write = entry.isConfirmed ? writeOffer : writeUnconfirmedOffer;
      return this.#send(intent, { ...entry, slotId }, (mailed, park) =>
        write(mailed, { ...offer, until }, park),
      );
    },
    'slot-for-all': async (intent) => {
      const { entryId, slotId } = forAllData.parse(intent.data);
      const waiting = await this.#findWaiting(entryId, slotId);
      if (!waiting?.isFree) {
        return 'dropped';
      }

      return this.#send(intent, { ...waiting.entry, slotId }, writeSlotForAll);
    },
  };

  /** Finds an open entry, its offer, and whether its slot is free for everybody. */
  async #findWaiting(entryId: string, slotId: SlotId) {
    const schedule = await this.options.schedule();
    const now = this.options.clock.now();
    const day = getDay(schedule, dayOf(slotId));
    const entry = day.waitlists.get(slotId)?.find((one) => one.entryId === entryId);
    const present = entry && findPresentEntry(entry.tokenHash, schedule, now);
    if (!present) {
      return undefined;
    }

    const isFree =
      day.slots.get(slotId)?.status === 'available' && !isReserved(day, slotId, anybody, now);
    return { entry: present.entry, offer: present.offer, isFree };
  }

  async #send(
    intent: WaitingIntent,
    { customer: sealed, entryId, slotId, language }: EntryMailContext,
    write: (entry: MailedEntry, park: BookingMailsOptions['park']) => Letter,
  ): Promise<Performed> {
    const { vault, mailer, park } = this.options;
    const customer = customerIn.nullable().parse(await vault.open('customer', sealed));
    const to = customer?.email ?? null;
    const token = customer?.linkToken ?? null;
    if (customer === null || to === null || token === null) {
      return 'dropped';
    }
    if (!(await isWithinBudget(this.options, intent, to, entryId))) {
      return 'dropped';
    }

    const letter = write(
      { slotId, language, customer, url: waitlistUrlOf(park.siteUrl, token) },
      park,
    );
    await mailer.send(intent.id, { to, ...renderLetter(letter) });
    return 'done';
  }
}
