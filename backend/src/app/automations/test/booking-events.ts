import { randomUUID } from 'node:crypto';

import type { DomainEvent, EventNamed } from '@cablepark/contracts/events';
import { blankOpenDetails } from '@cablepark/contracts/schedule/booking-details';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import { slotAt } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { nextSlot } from '@cablepark/contracts/shared/slot-ids';
import { feedbackStreamOf, SCHEDULE } from '@cablepark/contracts/shared/streams';
import { isFailure } from '@cablepark/event-store/client/failures';
import type { NewEvent } from '@cablepark/event-store/log/domain-events';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { createEvent } from '@cablepark/event-store/streams/command-context';
import type { Vault } from '@cablepark/vault/vault';

/** 1 June 2026, 15:00 in Riga. */
export const FIRST_SLOT = slotAt(new Date('2026-06-01T12:00:00Z'));

export const anna: Customer = {
  customerName: 'Anna Ozoliņa',
  phoneNumber: '+37120000001',
  email: 'anna@example.lv',
  notes: null,
  experienceLevel: null,
  staffNotes: null,
  linkToken: 'the-token-of-annas-link',
};

export interface EventOptions {
  readonly actor?: Actor;
  readonly at?: Date;
  readonly language?: 'lv' | 'en';
  readonly bookingId?: string;
  readonly command?: string;
  /** How much of a placed booking a gift card pays, in an event of the same commit. */
  readonly coveredCents?: number;
}

/** Writes the events of bookings as commands would. */
export class BookingEvents {
  readonly #log: EventLog;
  readonly #vault: Vault;

  constructor(log: EventLog, vault: Vault) {
    this.#log = log;
    this.#vault = vault;
  }

  /** Returns the event as it was written. */
  async placed(customer: Partial<Customer> = {}, given: EventOptions = {}) {
    // All events of a command have the time of the command.
    const options: EventOptions = { ...given, at: given.at ?? new Date() };
    const sealed = await this.#vault.seal<Customer>('customer', { ...anna, ...customer });
    const bookingId = options.bookingId ?? randomUUID();
    const { coveredCents } = options;
    const size = coveredCents === undefined ? 1 : 2;
    const event = this.#createEvent(
      {
        type: 'BookingPlaced',
        data: {
          bookingId,
          reference: bookingId.slice(-12).toUpperCase(),
          shortReference: 'QZ7-K4M',
          slots: [FIRST_SLOT, nextSlot(FIRST_SLOT)].map((slotId) => ({ slotId, priceCents: 2000 })),
          customer: sealed,
          ...blankOpenDetails,
          ownerId: null,
          language: options.language ?? 'lv',
          emailHash: null,
          linkHash: 'a hash',
        },
      },
      options,
      { size, index: 0 },
    );
    const used = coveredCents === undefined ? [] : [toUse(bookingId, coveredCents)];
    const uses = used.map((use) => this.#createEvent(use, options, { size, index: 1 }));
    await this.#append(event, ...uses);
    return event;
  }

  async cancelled(
    { data }: Awaited<ReturnType<BookingEvents['placed']>>,
    options: EventOptions = {},
  ): Promise<NewEvent> {
    const { bookingId, reference, slots, ownerId, language } = data;
    const event = this.#createEvent(
      {
        type: 'BookingCancelled',
        data: {
          bookingId,
          reference,
          slots,
          ownerId,
          language,
          sequence: 1,
          reason: 'staff',
          lost: null,
        },
      },
      options,
    );
    await this.#append(event);
    return event;
  }

  async detailsChanged(bookingId: string, customer: Partial<Customer>): Promise<void> {
    const sealed = await this.#vault.seal<Customer>('customer', { ...anna, ...customer });
    const data = {
      bookingId,
      day: '2026-06-01',
      customer: sealed,
      linkHash: null,
      ...blankOpenDetails,
      changed: ['email' as const],
      former: null,
      staffId: null,
      replaced: [],
    };
    await this.#append(this.#createEvent({ type: 'BookingDetailsChanged', data }, {}));
  }

  async erased(bookingId: string, customer: Sealed<Customer>): Promise<NewEvent> {
    const data = {
      subject: 'booking' as const,
      subjectId: bookingId,
      keyIds: [customer.keyId],
      day: '2026-06-01',
    };
    const event = this.#createEvent({ type: 'PersonalDataErased', data }, {});
    await this.#append(event);
    return event;
  }

  async adminEmailChanged(email: string): Promise<void> {
    const address = await this.#vault.seal('adminEmail', { email });
    await this.#append(this.#createEvent({ type: 'AdminEmailChanged', data: { address } }, {}));
  }

  /**
   * Writes an event that causes an intent but no mail, and returns its id. Once its intent is done,
   * so are those of all events before it.
   */
  async appendMarker(): Promise<string> {
    const data = { subject: 'feedback' as const, subjectId: randomUUID(), keyIds: [], day: null };
    const event = this.#createEvent({ type: 'PersonalDataErased', data }, {});
    await this.#log.append(feedbackStreamOf(data.subjectId), [event], -1n);
    return event.id;
  }

  /** Others write to the schedule too. */
  async #append(...events: readonly NewEvent[]): Promise<void> {
    for (;;) {
      try {
        await this.#log.append(SCHEDULE, events, await this.#log.readLastRevision(SCHEDULE));
        return;
      } catch (error) {
        if (!isFailure(error, 'conflict')) {
          throw error;
        }
      }
    }
  }

  #createEvent<Event extends DomainEvent>(
    event: Event,
    { actor, at, command = 'Test' }: EventOptions,
    commit = { size: 1, index: 0 },
  ): NewEvent<Event> {
    const context = {
      actor: actor ?? { kind: 'guest' },
      command,
      now: at ?? new Date(),
      correlationId: 'test',
      causationId: 'test',
    };
    return createEvent(event, context, { commit });
  }
}

/** A gift card pays this much of a booking. */
const toUse = (bookingId: string, coveredCents: number): EventNamed<'PassUsed'> => ({
  type: 'PassUsed',
  data: {
    uses: [
      {
        bookingId,
        passId: 'a gift card',
        rides: 0,
        cents: coveredCents,
        coveredCents,
        earnedCents: coveredCents,
        left: { rides: 0, cents: 0 },
      },
    ],
  },
});
