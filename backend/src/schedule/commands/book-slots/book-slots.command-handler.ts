import type { DataOf } from '@cablepark/contracts/events';
import type { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import type { BodyOf } from '@cablepark/contracts/shared/define-endpoint';
import type { Receipt } from '@cablepark/contracts/schedule/receipt';
import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { commandWith } from '#http/endpoint-message';
import { type RequestContext, isStaffMember, ownerOf } from '#http/request-context';
import { findBookingRefusal } from '#schedule/domain/refusal';
import {
  assertBooksOpen,
  getDay,
  findBooking,
  pickShortReference,
} from '#schedule/domain/schedule';
import type { ShownBooking } from '#schedule/queries/shown-bookings';
import { Schedules, type DecideOnSchedule, type Executed } from '../schedules.ts';
import { listRequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';
import { LogTree } from '@cablepark/log-tree/log-tree';
import { Vault } from '@cablepark/vault/vault';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@cablepark/platform/clock';
import { RateLimiting } from '#http/rate-limits';
import { emailHashOf } from './email-hash.ts';
import { generateBookingId, generateReference, generateShortReferences } from './booking-ids.ts';
import { commonDayOf } from '#schedule/domain/common-day';
import { toBookingCancelled } from '#schedule/domain/cancellation';
import { isCancelled } from '#schedule/domain/day-schedule';
import { Lookups } from '#schedule/queries/lookups';
import { eraseCustomerOf } from '../erasures/erasures.decide.ts';
import { Visitors } from '../holds/visitors.ts';
import { Refusals, type Watch } from '#schedule/refusals/refusals';
import { BookingSources } from '#schedule/sources/booking-sources';
import { decideAcceptOffer } from '../waitlist/waitlist.decide.ts';
import { decideBookSlots } from './book-slots.decide.ts';
import { linkHashOf, generateLinkToken } from '#schedule/links/link-token';

/**
 * Of 200 million short references some ten thousand are taken, so that it never comes to the last
 * of these.
 */
const CANDIDATES = 4;

export interface PlacedAnswer {
  readonly booking: ShownBooking;
  /** The token of the booking's link; null if the booking was placed by an earlier request. */
  readonly linkToken: string | null;
  readonly receipt: Receipt | null;
}

/** Books the requested slots, or accepts the offer of a slot. */
export class BookSlots extends commandWith<
  { input: BodyOf<typeof bookSlots>; context: RequestContext; offer?: AcceptedOffer },
  PlacedAnswer
>() {}

/** The offer to a waitlist entry. */
export interface AcceptedOffer {
  readonly tokenHash: string;
  /** The account of an athlete who joined signed in. */
  readonly ownerId: string | null;
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

  async #place({ input, context, offer }: BookSlots, watch: Watch): Promise<PlacedAnswer> {
    const slots = listRequestedSlots(input.slots);
    const day = commonDayOf(slots);
    const isStaff = !offer && isStaffMember(context.caller);
    const ownerId = offer ? offer.ownerId : ownerOf(context.caller);
    const linkToken = generateLinkToken();
    const { holdId, ...form } = input;
    const visitor = this.visitors.identify(context, holdId);
    const emailHash = isStaff ? null : await this.#hashEmail(input.customer.email, day);
    const shortReferences = generateShortReferences(CANDIDATES);
    const placing = {
      ...form,
      bookingId: generateBookingId(),
      reference: generateReference(),
      language: input.language ?? context.language,
      ownerId,
      isStaff,
      emailHash,
      linkHash: linkHashOf(linkToken),
      isLimited: this.limiting.isOn,
    };
    // The read model `users` then knows whether the owner's account has been erased.
    const others = ownerId === null ? [] : (['users'] as const);
    // A hold ends, so it makes no other request. Guests and staff share the name, so that a key is
    // good for one booking, even if it is sent again by the other form.
    const keyed =
      context.keyed && !offer ? { ...context.keyed, name: 'booking', input: form } : context.keyed;
    const decide =
      (customer: Sealed<Customer>): DecideOnSchedule =>
      (schedule, now, revision) => {
        assertBooksOpen(schedule, day);
        const ofDay = getDay(schedule, day);
        const asked = { now, visitor, timetable: schedule.settings };
        const shortReference = pickShortReference(shortReferences, schedule);
        const decision = { ...placing, ...asked, shortReference, customer };
        if (offer) {
          return decideAcceptOffer(offer.tokenHash, decision, schedule);
        }

        return watch(
          () => decideBookSlots(decision, ofDay),
          () => findBookingRefusal({ slots, ownerId, ...asked }, ofDay, revision),
        );
      };

    const from = { bookingId: placing.bookingId, placedAt: this.clock.now() };
    const whenWritten = isStaff ? undefined : () => this.sources.note(from, context.network);
    const executed = await this.vault.sealFor(
      'customer',
      { ...input.customer, linkToken },
      (customer) =>
        this.schedules.execute(
          offer ? 'AcceptOffer' : 'BookSlots',
          { ...context, keyed },
          decide(customer),
          {
            others,
            whenWritten,
          },
        ),
    );
    if (ownerId !== null && (await this.lookups.isErased(ownerId))) {
      await this.#cancelAndErase(from.bookingId, context);
    }

    const placed =
      executed.events.find((event) => event.type === 'BookingPlaced') ?? reject('INTERNAL');
    const [booking, receipt] = await Promise.all([
      this.#toShownBooking(placed.data, executed, input),
      this.logTree.findReceiptSoon(placed, executed.position),
    ]);
    return { booking, linkToken: executed.after ? linkToken : null, receipt };
  }

  /**
   * A hash of an e-mail, to count its bookings for a day (ADR 62); null for days that are over or
   * have no slots.
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
   * The owner’s account was erased at the same instant, so the erasure can’t have seen this
   * booking.
   */
  async #cancelAndErase(bookingId: string, context: RequestContext): Promise<never> {
    await this.schedules.execute('BookSlots', { ...context, keyed: undefined }, (schedule) => {
      const booking = findBooking(schedule, bookingId);
      return booking && !isCancelled(booking)
        ? [toBookingCancelled(booking, 'customer'), ...eraseCustomerOf(booking, schedule)]
        : [];
    });
    return reject('NOT_SIGNED_IN');
  }

  /**
   * The booking as it was placed, which its own events tell, with the customer unless they have
   * been erased since.
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
      customer: after
        ? input.customer
        : customerIn.nullable().parse(await this.vault.open('customer', sealed)),
    };
  }
}
