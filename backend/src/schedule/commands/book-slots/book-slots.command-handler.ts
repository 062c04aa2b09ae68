import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { DataOf } from '@cablepark/contracts/events';
import type { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import type { Receipt } from '@cablepark/contracts/schedule/receipt';
import { listRequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import type { BodyOf } from '@cablepark/contracts/shared/define-endpoint';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { LogTree } from '@cablepark/log-tree/log-tree';
import { Clock } from '@cablepark/platform/clock';
import { Vault } from '@cablepark/vault/vault';

import { RateLimiting } from '#http/rate-limits';
import { isStaffMember, ownerOf, type RequestContext } from '#http/request-context';
import { cancelBooking } from '#schedule/domain/closing';
import { commonDayOf } from '#schedule/domain/common-day';
import { isCancelled } from '#schedule/domain/day-schedule';
import { findBookingRefusal } from '#schedule/domain/refusal';
import {
  assertBooksOpen,
  findBooking,
  getDay,
  pickShortReference,
} from '#schedule/domain/schedule';
import { generateLinkToken, linkHashOf } from '#schedule/links/link-token';
import { Lookups } from '#schedule/queries/lookups';
import type { ShownBooking } from '#schedule/queries/shown-bookings';
import { Refusals, type Watch } from '#schedule/refusals/refusals';
import { BookingSources } from '#schedule/sources/booking-sources';
import { eraseCustomerOf } from '../erasures/erasures.decide.ts';
import { Visitors } from '../holds/visitors.ts';
import { Schedules, type DecideOnSchedule, type Executed } from '../schedules.ts';
import { decideAcceptOffer } from '../waitlist/waitlist.decide.ts';
import { decideBookSlots, type BookSlotsDecision } from './book-slots.decide.ts';
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

/** Books the requested slots, or accepts the offer of a slot. */
export class BookSlots extends Command<PlacedAnswer> {
  constructor(
    readonly input: BodyOf<typeof bookSlots>,
    readonly context: RequestContext,
    readonly offer?: AcceptedOffer,
  ) {
    super();
  }
}

/** The offer to a waitlist entry. */
export interface AcceptedOffer {
  readonly tokenHash: string;
  /** The account of an athlete who joined signed in. */
  readonly ownerId: string | null;
}

/** A booking about to be decided on, before its customer is sealed. */
interface PreparedBooking {
  readonly day: Day;
  readonly linkToken: string;
  readonly shortReferences: readonly string[];
  readonly placing: Omit<BookSlotsDecision, 'customer' | 'shortReference' | 'now' | 'timetable'>;
}

@CommandHandler(BookSlots)
export class BookSlotsHandler implements ICommandHandler<BookSlots> {
  constructor(
    private readonly schedules: Schedules,
    private readonly vault: Vault,
    private readonly visitors: Visitors,
    private readonly clock: Clock,
    private readonly limiting: RateLimiting,
    private readonly lookups: Lookups,
    private readonly sources: BookingSources,
    private readonly refusals: Refusals,
    private readonly logTree: LogTree,
  ) {}

  execute(command: BookSlots): Promise<PlacedAnswer> {
    return this.refusals.noteRefusals(command.context, (watch) => this.#place(command, watch));
  }

  async #place(command: BookSlots, watch: Watch): Promise<PlacedAnswer> {
    const prepared = await this.#prepare(command);
    const executed = await this.#execute(command, prepared, watch);
    const { ownerId, bookingId } = prepared.placing;
    if (ownerId !== null && (await this.lookups.isErased(ownerId))) {
      await this.#cancelAndErase(bookingId, command.context);
    }

    return this.#toAnswer(command, prepared, executed);
  }

  /** Gathers all that the decision needs, apart from the sealed customer and the schedule. */
  async #prepare({ input, context, offer }: BookSlots): Promise<PreparedBooking> {
    const { holdId, customer, ...form } = input;
    const day = commonDayOf(listRequestedSlots(input.slots));
    const isStaff = !offer && isStaffMember(context.caller);
    const linkToken = generateLinkToken();
    const placing = {
      ...form,
      bookingId: generateBookingId(),
      reference: generateReference(),
      language: input.language ?? context.language,
      ownerId: offer ? offer.ownerId : ownerOf(context.caller),
      isStaff,
      emailHash: isStaff ? null : await this.#hashEmail(customer.email, day),
      linkHash: linkHashOf(linkToken),
      isLimited: this.limiting.isOn,
      visitor: this.visitors.identify(context, holdId),
    };
    return { day, linkToken, shortReferences: generateShortReferences(CANDIDATES), placing };
  }

  /** Seals the customer, decides and writes. */
  #execute(
    { input, context, offer }: BookSlots,
    { day, linkToken, shortReferences, placing }: PreparedBooking,
    watch: Watch,
  ): Promise<Executed> {
    const { ownerId, visitor, bookingId, isStaff } = placing;
    const decideFor =
      (customer: Sealed<Customer>): DecideOnSchedule =>
      (schedule, now, revision) => {
        assertBooksOpen(schedule, day);
        const ofDay = getDay(schedule, day);
        const timetable = schedule.settings;
        const shortReference = pickShortReference(shortReferences, schedule);
        const decision = { ...placing, now, timetable, shortReference, customer };
        if (offer) {
          return decideAcceptOffer(offer.tokenHash, decision, schedule);
        }

        const slots = listRequestedSlots(input.slots);
        return watch(
          () => decideBookSlots(decision, ofDay),
          () => findBookingRefusal({ slots, ownerId, now, visitor, timetable }, ofDay, revision),
        );
      };

    const placed = { bookingId, placedAt: this.clock.now() };
    const noteSource = () => this.sources.note(placed, context.network);
    return this.vault.sealFor('customer', { ...input.customer, linkToken }, (customer) =>
      this.schedules.execute(
        offer ? 'AcceptOffer' : 'BookSlots',
        offer ? context : keyByForm(context, input),
        decideFor(customer),
        {
          // Once `users` is current, it says whether the owner's account has been erased.
          others: ownerId === null ? [] : (['users'] as const),
          whenWritten: isStaff ? undefined : noteSource,
        },
      ),
    );
  }

  async #toAnswer(
    { input }: BookSlots,
    { linkToken }: PreparedBooking,
    executed: Executed,
  ): Promise<PlacedAnswer> {
    const placed =
      executed.events.find((event) => event.type === 'BookingPlaced') ?? reject('INTERNAL');
    const [booking, receipt] = await Promise.all([
      this.#toShownBooking(placed.data, executed, input),
      this.logTree.findReceiptSoon(placed, executed.position),
    ]);
    return { booking, linkToken: executed.after ? linkToken : null, receipt };
  }

  /**
   * Hashes an e-mail, to count its bookings for a day (ADR 62); null for days that are over or have
   * no slots.
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
   * Cancels and erases the booking, because its owner’s account was erased at the same instant:
   * that erasure can’t have seen the booking.
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
   * The booking as it was placed, from its own events. The customer is null if they have been
   * erased since.
   */
  async #toShownBooking(
    { customer: sealed, ...booking }: DataOf<'BookingPlaced'>,
    { events, at, after }: Executed,
    input: BodyOf<typeof bookSlots>,
  ): Promise<ShownBooking> {
    const noted = events.find((event) => event.type === 'AttendanceRecorded');
    return {
      ...booking,
      createdAt: at.toISOString(),
      postponed: null,
      sequence: 0,
      attendance: noted ? { state: noted.data.state, happenedAt: noted.data.happenedAt } : null,
      isReached: false,
      customer: after
        ? input.customer
        : customerIn.nullable().parse(await this.vault.open('customer', sealed)),
    };
  }
}

/**
 * Identifies the request by its form, for repeats with the same Idempotency-Key. The hold is left
 * out, because a repeat may come without it once it has ended. Guests and staff share the name, so
 * that a key is good for one booking, even if it is sent again by the other form.
 */
function keyByForm(
  context: RequestContext,
  { holdId: _, ...form }: BodyOf<typeof bookSlots>,
): RequestContext {
  return {
    ...context,
    keyed: context.keyed && { ...context.keyed, name: 'booking', input: form },
  };
}
