import { Injectable } from '@nestjs/common';

import type { DataOf, ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import { customer as customerIn } from '@cablepark/contracts/schedule/customer';
import type { BodyOf } from '@cablepark/contracts/shared/define-endpoint';
import type { Receipt } from '@cablepark/contracts/shared/receipt';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';
import { LogTree } from '@cablepark/log-tree/log-tree';
import { Clock } from '@cablepark/platform/clock';
import { Vault } from '@cablepark/vault/vault';

import { RateLimiting } from '#http/rate-limits';
import type { RequestContext } from '#http/request-context';
import { Lookups } from '#schedule/bookings/queries/lookups.query';
import type { ShownBooking } from '#schedule/bookings/queries/shown-bookings.query';
import { cancelBooking } from '#schedule/domain/closing';
import { isCancelled } from '#schedule/domain/day-schedule';
import {
  assertBooksOpen,
  findBooking,
  getDay,
  pickShortReference,
  type Schedule,
} from '#schedule/domain/schedule';
import { eraseCustomerOf } from '#schedule/erasures/erase-personal-data/erase-personal-data.decide';
import { generateLinkToken, linkHashOf } from '#schedule/links/link-token';
import {
  Schedules,
  type CommandOptions,
  type DecideOnSchedule,
  type Executed,
} from '#schedule/schedules';
import { BookingSources } from '#schedule/sources/booking-sources';
import type { BookSlotsDecision } from './book-slots.decide.ts';
import { generateBookingId, generateReference, generateShortReferences } from './booking-ids.ts';
import { emailHashOf } from './email-hash.ts';

/**
 * How many short references to choose from. Some ten thousand of 200 million are taken, so one of
 * these is always free.
 */
const CANDIDATES = 4;

export interface PlacedAnswer {
  readonly booking: ShownBooking;
  /** The token of the booking's link; null if the booking was placed by an earlier request. */
  readonly linkToken: string | null;
  readonly receipt: Receipt | null;
}

/**
 * The form without the hold, which only helps identify the visitor, and without passes to pay with.
 */
export type NewBookingForm = Omit<BodyOf<typeof bookSlots>, 'holdId' | 'payWith'>;

/** Whom a booking is placed for, and by whom. */
type PlacedBy = Pick<BookSlotsDecision, 'ownerId' | 'isStaff' | 'visitor'>;

/** A booking about to be decided on, before its customer is sealed. */
export interface PreparedBooking {
  readonly day: Day;
  readonly customer: NewBookingForm['customer'];
  readonly linkToken: string;
  readonly shortReferences: readonly string[];
  readonly placing: Omit<BookSlotsDecision, 'customer' | 'shortReference' | 'now' | 'timetable'>;
}

/** The options of placing a booking: the passes that pay, and the fields kept as asked. */
type PlacingOptions = Pick<CommandOptions, 'passes' | 'asked'>;

/** Decides on a prepared booking. Pure; refuses by throwing. */
export type DecideNewBooking = (
  booking: BookSlotsDecision,
  schedule: Schedule,
  revision: bigint,
) => readonly ScheduleStreamEvent[];

/** Prepares, places and answers new bookings, for booking slots and for accepting an offer. */
@Injectable()
export class NewBookings {
  constructor(
    private readonly schedules: Schedules,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly limiting: RateLimiting,
    private readonly lookups: Lookups,
    private readonly sources: BookingSources,
    private readonly logTree: LogTree,
  ) {}

  /** Gathers all that the decision needs, apart from the sealed customer and the schedule. */
  async prepare(
    { customer, ...form }: NewBookingForm,
    day: Day,
    context: RequestContext,
    by: PlacedBy,
  ): Promise<PreparedBooking> {
    const linkToken = generateLinkToken();
    const placing = {
      ...form,
      ...by,
      bookingId: generateBookingId(),
      reference: generateReference(),
      language: form.language ?? context.language,
      emailHash: by.isStaff ? null : await this.#hashEmail(customer.email, day),
      linkHash: linkHashOf(linkToken),
      isLimited: this.limiting.isOn,
    };
    return {
      day,
      customer,
      linkToken,
      shortReferences: generateShortReferences(CANDIDATES),
      placing,
    };
  }

  /**
   * Seals the customer, decides and writes. Rejects what `decide` rejects, what `addPassEvents`
   * does, BOOKS_CLOSED, and NOT_SIGNED_IN if the owner's account has been erased meanwhile.
   */
  async place(
    command: string,
    context: RequestContext,
    { day, customer, linkToken, shortReferences, placing }: PreparedBooking,
    decide: DecideNewBooking,
    options: PlacingOptions,
  ): Promise<Executed> {
    const { ownerId, bookingId, isStaff } = placing;
    const source = { bookingId, placedAt: this.clock.now() };
    const noteSource = () => this.sources.note(source, context.network);
    const executed = await this.vault.sealFor('customer', { ...customer, linkToken }, (sealed) => {
      const decideSealed: DecideOnSchedule = (schedule, now, revision) => {
        assertBooksOpen(schedule, day);
        const shortReference = pickShortReference(shortReferences, schedule);
        const timetable = schedule.settings;
        const booking = { ...placing, shortReference, customer: sealed, now, timetable };
        return decide(booking, schedule, revision);
      };

      return this.schedules.execute(command, context, decideSealed, {
        // Once `users` is current, it says whether the owner's account has been erased.
        others: ownerId === null ? [] : ['users'],
        whenWritten: isStaff ? undefined : noteSource,
        ...options,
      });
    });
    if (ownerId !== null && (await this.lookups.isErased(ownerId))) {
      await this.#cancelAndErase(bookingId, context);
    }

    return executed;
  }

  /** The placed booking with its receipt and, unless the request is a repeat, its link. */
  async answer(
    { customer, linkToken }: PreparedBooking,
    executed: Executed,
  ): Promise<PlacedAnswer> {
    const placed =
      executed.events.find((event) => event.type === 'BookingPlaced') ?? reject('INTERNAL');
    const [booking, receipt] = await Promise.all([
      this.#toShownBooking(placed.data, executed, customer),
      this.logTree.findReceiptSoon(placed, executed.position),
    ]);
    return { booking, linkToken: executed.isRepeat ? null : linkToken, receipt };
  }

  /**
   * Hashes an e-mail, to count its bookings for a day (ADR 62). Null without an e-mail, and for
   * days that are over or have no slots, so that no secret is made for them.
   */
  async #hashEmail(email: string | null, day: Day): Promise<string | null> {
    const { daySecrets } = this.vault;
    if (email === null || day < dayOfInstant(this.clock.now())) {
      return null;
    }
    if (
      !daySecrets.isKnown('placings', day) &&
      getDay(await this.schedules.load(), day).slots.size === 0
    ) {
      return null;
    }

    return emailHashOf(this.vault, email, day);
  }

  /**
   * Cancels and erases the booking, because its owner’s account was erased at the same time and
   * that erasure can’t have seen the booking. Always rejects NOT_SIGNED_IN.
   */
  async #cancelAndErase(bookingId: string, context: RequestContext): Promise<never> {
    await this.schedules.execute('BookSlots', { ...context, keyed: undefined }, (schedule) => {
      const booking = findBooking(schedule, bookingId);
      return booking && !isCancelled(booking)
        ? [...cancelBooking(booking, 'customer', schedule), ...eraseCustomerOf(booking, schedule)]
        : [];
    });
    return reject('NOT_SIGNED_IN');
  }

  /**
   * The booking as it was placed, from its own events. For a repeated request, the customer is
   * opened from the event, and null if they have been erased since.
   */
  async #toShownBooking(
    { customer: sealed, ...booking }: DataOf<'BookingPlaced'>,
    { events, at, isRepeat }: Executed,
    customer: PreparedBooking['customer'],
  ): Promise<ShownBooking> {
    const noted = events.find((event) => event.type === 'AttendanceRecorded');
    return {
      ...booking,
      createdAt: at.toISOString(),
      postponed: null,
      sequence: 0,
      attendance: noted ? { state: noted.data.state, happenedAt: noted.data.happenedAt } : null,
      isReached: false,
      paid: events.flatMap((event) => (event.type === 'PassUsed' ? event.data.uses : [])),
      customer: isRepeat
        ? customerIn.nullable().parse(await this.vault.open('customer', sealed))
        : customer,
    };
  }
}
