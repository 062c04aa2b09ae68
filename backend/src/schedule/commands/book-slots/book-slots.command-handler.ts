import type { Attendance } from '@cablepark/contracts/schedule/attendance';
import { customer as customerIn, type SentCustomer } from '@cablepark/contracts/schedule/customer';
import { allOf } from '@cablepark/contracts/schedule/requested-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { dayStream } from '@cablepark/contracts/shared/streams';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConfigurationMirror } from '../../../configuration/configuration-mirror.ts';
import { Clock } from '@cablepark/platform/clock';
import { onceVisible } from '../../../commands/once-visible.ts';
import { erasedKeys } from '../../../commands/erased-keys.ts';
import { isStaffMember, ownerOf } from '../../../http/caller.ts';
import { RateLimiting } from '../../../http/rate-limits.ts';
import { DeedIds } from '../../../http/deed-ids.ts';
import { commandContext, type RequestContext } from '../../../http/request-context.ts';
import { newBookingId, newReference } from './booking-ids.ts';
import { commonDayOf } from '../../domain/common-day.ts';
import { bookingCancelled } from '../../domain/cancellation.ts';
import type { DayEvent, DaySchedule, PlacedBooking } from '../../domain/day-schedule.ts';
import { daySchedule } from '../../domain/evolve-day.ts';
import { refusedBooking, type WantedSlots } from '../../domain/refused-wish.ts';
import { ErasedOwners } from '../../queries/erased-owners.ts';
import { decideEraseBookings } from '../erase-personal-data/erase-personal-data.decide.ts';
import { FirstAnswers } from '../../../idempotency/first-answers.ts';
import { Refusals, type Watch } from '../../refusals/refusals.ts';
import { BookingSources } from '../../sources/booking-sources.ts';
import { decideBookSlots, type BookSlotsInput } from './book-slots.decide.ts';
import { linkHashOf, newLinkToken } from '../../links/link-token.ts';
import { BookingHashes } from './booking-hashes.ts';

/** A booking with its customer in clear, for the answer to whoever placed or changed it. */
export interface BookingAnswer {
  readonly booking: PlacedBooking;
  /** Null if it has been erased. */
  readonly customer: SentCustomer | null;
}

/** The answer to placing a booking. */
export interface PlacedAnswer extends BookingAnswer {
  /** The token of the booking's link; null if the booking was placed by an earlier request. */
  readonly linkToken: string | null;
}

export class BookSlots extends Command<PlacedAnswer> {
  readonly input: BookSlotsInput;
  readonly context: RequestContext;

  constructor(input: BookSlotsInput, context: RequestContext) {
    super();
    this.input = input;
    this.context = context;
  }
}

@CommandHandler(BookSlots)
export class BookSlotsHandler implements ICommandHandler<BookSlots> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly hashes: BookingHashes,
    private readonly configuration: ConfigurationMirror,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
    private readonly limiting: RateLimiting,
    private readonly erasedOwners: ErasedOwners,
    private readonly sources: BookingSources,
    private readonly firstAnswers: FirstAnswers,
    private readonly deedIds: DeedIds,
    private readonly refusals: Refusals,
  ) {}

  execute({ input, context }: BookSlots): Promise<PlacedAnswer> {
    return this.refusals.watched({ name: 'booking', input }, context, (watch) => this.#place(input, context, watch));
  }

  async #place(input: BookSlotsInput, context: RequestContext, watch: Watch): Promise<PlacedAnswer> {
    const day = commonDayOf(allOf(input.slots));
    const now = this.clock.now();
    const isStaff = isStaffMember(context.caller);
    const linkToken = newLinkToken();
    const idempotency = await this.hashes.ofRequest(input, context, now);
    const { leadTime } = this.configuration.state;
    const slots = allOf(input.slots).sort((a, b) => a - b);
    const wanted = { slots, ownerId: ownerOf(context.caller), now, leadTime, timetable: this.configuration.state };
    const [emailHash] = await Promise.all([
      isStaff ? null : this.#emailHash(input.customer.email, day, wanted, watch),
      idempotency && this.firstAnswers.assertUnused(idempotency.key, day),
    ]);
    const decision = {
      ...input,
      bookingId: newBookingId(day),
      reference: newReference(),
      language: input.language ?? context.language,
      ownerId: wanted.ownerId,
      isStaff,
      idempotency,
      emailHash,
      linkHash: linkHashOf(linkToken),
      isLimited: this.limiting.isOn,
      now,
      leadTime,
      timetable: wanted.timetable,
    };
    const placing = this.vault.sealFor('customer', { ...input.customer, linkToken }, (customer) =>
      this.store.handle(daySchedule, dayStream(day), commandContext('BookSlots', now, context), (schedule, revision) =>
        watch(
          () => decideBookSlots({ ...decision, customer }, schedule),
          () => refusedBooking(wanted, schedule, revision),
        ),
      ),
    );
    // The source is noted before the customer is answered.
    const placed = { bookingId: decision.bookingId, placedAt: now };
    const noting = isStaff ? undefined : this.sources.note(placing, placed, context.network);
    // The read model `users` then knows whether the owner's account has been erased.
    const { state, events } = await onceVisible(this.progress, placing, decision.ownerId === null ? [] : ['users']);
    await noting;
    if (decision.ownerId !== null && (await this.erasedOwners.include(decision.ownerId)))
      await this.#cancelAndErase(decision.bookingId, day, context);
    const answer = await this.#answer(state, decision.bookingId, idempotency?.key, input, context);
    return { ...answer, linkToken: events.length > 0 ? linkToken : null };
  }

  async #emailHash(email: string | null, day: Day, wanted: WantedSlots, watch: Watch): Promise<string | null> {
    if (email === null) return null;
    // Anybody can send days that don’t exist, so only days with slots get a secret.
    if (!this.hashes.isReadyFor(day)) {
      const { state, revision } = await this.store.loadFolded(daySchedule, dayStream(day));
      if (state.slots.size === 0 && state.answers.size === 0)
        return watch(
          () => reject('SLOT_NOT_FOUND'),
          () => refusedBooking(wanted, state, revision),
        );
    }
    return this.hashes.ofEmail(email, day, wanted.now);
  }

  /**
   * The owner’s account was erased at the same instant. The erasure can’t have seen this booking, so it is cancelled
   * and erased here.
   */
  async #cancelAndErase(bookingId: string, day: Day, context: RequestContext): Promise<never> {
    const asked = commandContext('BookSlots', this.clock.now(), context);
    const { events } = await this.store.handle(daySchedule, dayStream(day), asked, (schedule): DayEvent[] => {
      const booking = schedule.bookings.get(bookingId);
      return booking ? [bookingCancelled(booking, 'customer'), ...decideEraseBookings([bookingId], schedule)] : [];
    });
    await this.vault.erase(erasedKeys(events));
    return reject('NOT_SIGNED_IN');
  }

  /** Returns the booking just placed, or the one that a request with the same key and body placed before. */
  async #answer(
    schedule: DaySchedule,
    bookingId: string,
    key: string | undefined,
    input: BookSlotsInput,
    { correlationId }: RequestContext,
  ): Promise<BookingAnswer> {
    const placed = schedule.bookings.get(bookingId);
    if (placed) return { booking: placed, customer: input.customer };
    const answered = key === undefined ? undefined : schedule.answers.get(key);
    if (!answered) throw new Error(`${bookingId} was placed but is not there.`);
    const { booking: first, deed } = answered;
    this.deedIds.repeats(correlationId, deed);
    const customer = customerIn.nullable().parse(await this.vault.open('customer', first.customer));
    return { booking: { ...first, attendance: firstAttendance(input, first) }, customer };
  }
}

/** What the first answer showed of a customer who came without a booking. */
const firstAttendance = ({ attendance }: BookSlotsInput, { placedAt }: PlacedBooking): Attendance | null =>
  attendance ? { state: attendance.state, happenedAt: attendance.happenedAt?.toISOString() ?? placedAt } : null;
