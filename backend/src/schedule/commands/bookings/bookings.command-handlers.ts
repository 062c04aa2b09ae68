import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import {
  recordAttendance,
  recordCall,
  type changeBookingDetails,
  type moveBooking,
  type ReplacedField,
} from '@cablepark/contracts/schedule/change-booking';
import {
  customer as customerIn,
  personalFields,
  type Customer,
  type PersonalField,
} from '@cablepark/contracts/schedule/customer';
import { cancelSource } from '@cablepark/contracts/schedule/find-bookings';
import { listRequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';
import { Clock } from '@cablepark/platform/clock';
import { Vault } from '@cablepark/vault/vault';

import type { Answered, AnswerTo } from '#http/answer';
import type { InputOf, Requested } from '#http/endpoint';
import { consume, createMinuteLimiter, RateLimiting } from '#http/rate-limits';
import { userIdOf, type RequestContext } from '#http/request-context';
import type { Changer } from '#schedule/domain/booking-rights';
import { commonDayOf } from '#schedule/domain/common-day';
import type { PlacedBooking } from '#schedule/domain/day-schedule';
import { findChangeRefusal } from '#schedule/domain/refusal';
import { findBooking, getPresentBooking } from '#schedule/domain/schedule';
import { generateLinkToken, linkHashOf } from '#schedule/links/link-token';
import { PresentSchedule } from '#schedule/present-schedule';
import { Lookups } from '#schedule/queries/lookups';
import { ERASED, toBookingDetail, type ShownBooking } from '#schedule/queries/shown-bookings';
import { StaffNames } from '#schedule/queries/staff-names';
import { WaitlistEntries } from '#schedule/queries/waitlist-entries';
import { Refusals, type Watch } from '#schedule/refusals/refusals';
import { BookingSources } from '#schedule/sources/booking-sources';
import { BookingChanges } from '../booking-changes.ts';
import { decideEndHolds } from '../holds/holds.decide.ts';
import { Visitors } from '../holds/visitors.ts';
import { Schedules, splitIntoAppends } from '../schedules.ts';
import { OfferNextHandler } from '../waitlist/offer-next.command-handler.ts';
import { decideLeaveWaitlist } from '../waitlist/waitlist.decide.ts';
import {
  assertDetailsChangeable,
  customerBoxOf,
  decideCancelBooking,
  decideCancelSource,
  decideChangeBookingDetails,
  decideMoveBooking,
  decideRecordAttendance,
  decideRecordCall,
  decideRemindCustomers,
} from './bookings.decide.ts';

interface StaffChoices {
  /** The reason that staff gave, by default `staff`. */
  readonly reason?: CancellationReason | undefined;
  /** Whether the slots are blocked in the same step. */
  readonly clearSlots?: boolean;
}

type Cancelled = Pick<PlacedBooking, 'bookingId' | 'reference'>;

export class CancelBooking extends Command<Cancelled> {
  /** `key`: the booking's id or its reference. */
  constructor(
    readonly key: string,
    readonly changer: Changer,
    readonly context: RequestContext,
    readonly choices: StaffChoices = {},
  ) {
    super();
  }
}

@CommandHandler(CancelBooking)
export class CancelBookingHandler implements ICommandHandler<CancelBooking> {
  constructor(
    private readonly lookups: Lookups,
    private readonly schedules: Schedules,
    private readonly bookings: BookingChanges,
    private readonly vault: Vault,
    private readonly refusals: Refusals,
  ) {}

  execute(command: CancelBooking): Promise<Cancelled> {
    return this.refusals.noteRefusals(command.context, (watch) => this.#cancel(command, watch));
  }

  async #cancel(command: CancelBooking, watch: Watch): Promise<Cancelled> {
    const { key, changer, context, choices } = command;
    const { reason = 'staff', clearSlots = false } = choices;
    const cancel = (blockReason: Sealed<{ reason: string }> | null) =>
      this.bookings.change('CancelBooking', context, key, (bookingId, schedule, now, revision) =>
        watch(
          () => decideCancelBooking({ bookingId, now, changer, reason, blockReason }, schedule),
          (code) => findChangeRefusal(code, bookingId, undefined, schedule, revision),
        ),
      );
    const { events } = clearSlots
      ? await this.vault.sealFor(
          'blockReason',
          { reason: await this.#describeClearing(key) },
          cancel,
        )
      : await cancel(null);
    return findCancelled(events);
  }

  async #describeClearing(key: string): Promise<string> {
    const booking = findBooking(await this.schedules.load(), await this.lookups.bookingIdOf(key));
    return `Cleared from booking ${booking?.reference ?? key}`;
  }
}

export const toCancelledAnswer = ({ bookingId, reference }: Cancelled) => ({
  message: `Booking ${reference} has been cancelled`,
  booking: { id: bookingId, reference },
});

function findCancelled(events: readonly ScheduleStreamEvent[]): Cancelled {
  for (const event of events) {
    if (event.type === 'BookingCancelled') {
      return event.data;
    }
  }

  return reject('BOOKING_NOT_FOUND');
}

export class CancelSource extends Command<AnswerTo<typeof cancelSource>> {
  constructor(readonly requested: Requested<typeof cancelSource>) {
    super();
  }
}

/** Cancels the bookings from one network, and ends its waitlist entries and its holds. */
@CommandHandler(CancelSource)
export class CancelSourceHandler implements ICommandHandler<CancelSource> {
  constructor(
    private readonly sources: BookingSources,
    private readonly entries: WaitlistEntries,
    private readonly schedules: Schedules,
    private readonly next: OfferNextHandler,
  ) {}

  async execute({
    requested: {
      params: { source },
      context,
    },
  }: CancelSource): Answered<typeof cancelSource> {
    const [ids, holdHashes] = [
      await this.sources.bookingsOf(source),
      await this.sources.holdsOf(source),
    ];
    const rows = await this.entries.findOpenOf(ids);
    const { events } = await this.next.executeAndOffer(
      rows,
      (schedule, now) => [
        ...rows.flatMap(({ tokenHash }) => decideLeaveWaitlist(tokenHash, now, schedule)),
        ...decideEndHolds(holdHashes, now, schedule),
        ...decideCancelSource(ids, schedule, now),
      ],
      (decide) => this.schedules.execute('CancelSource', context, decide),
    );
    return {
      cancelled: events.flatMap((event) =>
        event.type === 'BookingCancelled' ? [event.data.reference] : [],
      ),
      entries: events.filter(({ type }) => type === 'WaitlistLeft').length,
      holds: events.flatMap((event) => (event.type === 'HoldEnded' ? event.data.slots : [])).length,
    };
  }
}

/** The new details. Whatever is left out stays as it is. */
type Details = Omit<InputOf<typeof changeBookingDetails>['body'], 'seen'>;
/** What the form had shown of them. */
type Seen = NonNullable<InputOf<typeof changeBookingDetails>['body']['seen']>;

/** A booking after its details were changed, and whose values the change replaced. */
export interface ChangedDetails {
  readonly booking: ShownBooking;
  readonly replaced: readonly ReplacedField[];
}

/** Changes whom a booking is for. A change that changes nothing writes nothing. */
export class ChangeBookingDetails extends Command<ChangedDetails> {
  constructor(
    readonly key: string,
    readonly details: Details,
    readonly changer: Changer,
    readonly context: RequestContext,
    readonly seen?: Seen,
  ) {
    super();
  }
}

/** How often a change is decided again while others keep changing the same booking. */
const MAX_TRIES = 20;

@CommandHandler(ChangeBookingDetails)
export class ChangeBookingDetailsHandler implements ICommandHandler<ChangeBookingDetails> {
  constructor(
    private readonly lookups: Lookups,
    private readonly schedules: Schedules,
    private readonly bookings: BookingChanges,
    private readonly vault: Vault,
    private readonly staffNames: StaffNames,
  ) {}

  async execute({
    key,
    details,
    seen = {},
    changer,
    context,
  }: ChangeBookingDetails): Promise<ChangedDetails> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      // A booking that isn't there is refused by the decision, unless the same request has changed
      // it before.
      const booking = findBooking(await this.schedules.load(), await this.lookups.bookingIdOf(key));
      const basedOn = booking ? customerBoxOf(booking) : null;
      const before = customerIn
        .nullable()
        .parse(basedOn && (await this.vault.open('customer', basedOn)));
      const customer = applyDetails(before, details);
      const changed = findChangedFields(before, customer, details);
      const { equipmentRental, package: wantsPackage } = details;
      const isUnchanged =
        changed.length === 0 &&
        (equipmentRental === undefined || equipmentRental === booking?.equipmentRental) &&
        (wantsPackage === undefined || wantsPackage === booking?.package);
      const decision = {
        changer,
        basedOn: basedOn?.keyId ?? null,
        linkHash: linkHashOf(customer.linkToken),
        changed,
        isEmailChanged: typeof before?.email === 'string' && before.email !== customer.email,
        equipmentRental,
        package: wantsPackage,
        staffId: changer.kind === 'staff' ? userIdOf(context.caller) : null,
        overtaken: findOvertakenFields(changed, before, seen),
        seen: { equipmentRental: seen.equipmentRental, package: seen.package },
        // A customer who is known may have come without a phone number.
        missing: isUnchanged || before !== null ? undefined : findMissingField(customer),
      };
      const executed = await this.vault.sealFor('customer', customer, (sealed) =>
        this.bookings.change('ChangeBookingDetails', context, key, (bookingId, schedule, now) => {
          if (!isUnchanged) {
            return decideChangeBookingDetails(
              { ...decision, bookingId, now, customer: sealed },
              schedule,
            );
          }

          assertDetailsChangeable(getPresentBooking(schedule, bookingId), { ...decision, now });
          return [];
        }),
      );
      if (isUnchanged || executed.events.length > 0) {
        return {
          booking: await this.bookings.answer(executed),
          replaced: await this.#showReplaced(executed.events),
        };
      }
    }

    return reject('UNAVAILABLE');
  }

  async #showReplaced(events: readonly ScheduleStreamEvent[]): Promise<readonly ReplacedField[]> {
    const replaced = events.flatMap((event) =>
      event.type === 'BookingDetailsChanged' ? event.data.replaced : [],
    );
    const names = await this.staffNames.find(replaced.flatMap(({ staffId }) => staffId ?? []));
    return replaced.map(({ field, staffId, at }) => ({
      field,
      by: staffId === null ? 'customer' : (names.get(staffId) ?? ERASED),
      at,
    }));
  }
}

/**
 * Lists the fields that get another value. An erased customer has no values, so all fields count as
 * changed if any is sent.
 */
function findChangedFields(
  before: Customer | null,
  after: Customer,
  details: Details,
): PersonalField[] {
  if (before === null && personalFields.every((field) => details[field] === undefined)) {
    return [];
  }

  return personalFields.filter((field) => before?.[field] !== after[field]);
}

/**
 * Those of these fields that are otherwise than the form showed them, because somebody has changed
 * them since.
 */
function findOvertakenFields(
  changed: readonly PersonalField[],
  before: Customer | null,
  seen: Seen,
): PersonalField[] {
  if (before === null) {
    return [];
  }

  return changed.filter((field) => seen[field] !== undefined && seen[field] !== before[field]);
}

/**
 * What a customer must have and lacks, which only somebody entered in the place of an erased one
 * can.
 */
function findMissingField({
  customerName,
  phoneNumber,
}: Customer): 'customerName' | 'phoneNumber' | undefined {
  if (customerName === '') {
    return 'customerName';
  }

  return phoneNumber === '' ? 'phoneNumber' : undefined;
}

/**
 * Applies new details to a customer. Fields that are left out keep their values. An erased customer
 * leaves nothing behind: the person who is entered instead gets a new link.
 */
const applyDetails = (before: Customer | null, details: Details): Customer => {
  const valueOf = <Field extends PersonalField>(field: Field) => before?.[field] ?? null;
  return {
    customerName: details.customerName ?? before?.customerName ?? '',
    phoneNumber: details.phoneNumber ?? before?.phoneNumber ?? '',
    email: details.email === undefined ? valueOf('email') : details.email,
    notes: details.notes === undefined ? valueOf('notes') : details.notes,
    experienceLevel:
      details.experienceLevel === undefined ? valueOf('experienceLevel') : details.experienceLevel,
    staffNotes: details.staffNotes === undefined ? valueOf('staffNotes') : details.staffNotes,
    linkToken: before?.linkToken ?? generateLinkToken(),
  };
};

/** How many moves an account may make in a minute, because each grows the log. */
const MAX_MOVES = 30;

type Input = InputOf<typeof moveBooking>['body'];

/** Gives a booking, by its reference or id, other slots. */
export class MoveBooking extends Command<ShownBooking> {
  constructor(
    readonly key: string,
    readonly input: Input,
    readonly changer: Changer,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(MoveBooking)
export class MoveBookingHandler implements ICommandHandler<MoveBooking> {
  readonly #limiter = createMinuteLimiter(MAX_MOVES);

  constructor(
    private readonly bookings: BookingChanges,
    private readonly visitors: Visitors,
    private readonly limiting: RateLimiting,
    private readonly refusals: Refusals,
  ) {}

  execute(command: MoveBooking): Promise<ShownBooking> {
    return this.refusals.noteRefusals(command.context, (watch) => this.#move(command, watch));
  }

  async #move({ key, input, changer, context }: MoveBooking, watch: Watch): Promise<ShownBooking> {
    const wanted = listRequestedSlots(input.slots);
    const day = commonDayOf(wanted);
    const moved = await this.#countMove(changer, () =>
      this.bookings.change('MoveBooking', context, key, (bookingId, schedule, now, revision) => {
        const visitor = this.visitors.identify(context);
        const move = { ...input, changer, visitor, now, timetable: schedule.settings };
        return watch(
          () => decideMoveBooking(bookingId, move, day, schedule),
          (code) => findChangeRefusal(code, bookingId, wanted, schedule, revision),
        );
      }),
    );
    return this.bookings.answer(moved);
  }

  /**
   * Counts the moves of accounts, but neither refused ones nor those that change nothing or are
   * answered again.
   */
  async #countMove(changer: Changer, move: () => ReturnType<BookingChanges['change']>) {
    if (!this.limiting.isOn || changer.kind !== 'account') {
      return move();
    }

    const { userId } = changer;
    await consume(this.#limiter, userId);
    let isCounted = false;
    try {
      const moved = await move();
      isCounted = moved.after !== undefined && moved.events.length > 0;
      return moved;
    } finally {
      if (!isCounted) {
        await this.#limiter.reward(userId);
      }
    }
  }
}

export class RecordAttendance extends Command<AnswerTo<typeof recordAttendance>> {
  constructor(readonly requested: Requested<typeof recordAttendance>) {
    super();
  }
}

/** Notes whether the customer of a booking came, by its reference or id. */
@CommandHandler(RecordAttendance)
export class RecordAttendanceHandler implements ICommandHandler<RecordAttendance> {
  constructor(private readonly bookings: BookingChanges) {}

  async execute({
    requested: { params, body: attendance, context },
  }: RecordAttendance): Promise<BookingDetail> {
    const changed = await this.bookings.change(
      'RecordAttendance',
      context,
      params.id,
      (bookingId, schedule, now) =>
        decideRecordAttendance({ ...attendance, bookingId, now }, schedule),
    );
    return toBookingDetail(await this.bookings.answer(changed), 'staff');
  }
}

export class RecordCall extends Command<AnswerTo<typeof recordCall>> {
  constructor(readonly requested: Requested<typeof recordCall>) {
    super();
  }
}

/** Notes whether staff have reached the customer of a booking, by its reference or id. */
@CommandHandler(RecordCall)
export class RecordCallHandler implements ICommandHandler<RecordCall> {
  constructor(private readonly bookings: BookingChanges) {}

  async execute({
    requested: {
      params,
      body: { reached: isReached },
      context,
    },
  }: RecordCall): Promise<BookingDetail> {
    const changed = await this.bookings.change(
      'RecordCall',
      context,
      params.id,
      (bookingId, schedule) => decideRecordCall({ bookingId, isReached }, schedule),
    );
    return toBookingDetail(await this.bookings.answer(changed), 'staff');
  }
}

/** Writes an event for each customer whose reminder is due. The mails follow from these events. */
export class RemindCustomers extends Command<void> {}

@CommandHandler(RemindCustomers)
export class RemindCustomersHandler implements ICommandHandler<RemindCustomers> {
  constructor(
    private readonly schedules: Schedules,
    private readonly present: PresentSchedule,
    private readonly lookups: Lookups,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    if (!this.present.isKnown) {
      return;
    }

    const { reminders } = this.present.state.settings;
    if (reminders.hoursBefore === 0) {
      return;
    }

    const now = this.clock.now();
    const bookingIds = await this.lookups.findBookingsToRemind(now, reminders);
    const failures: unknown[] = [];
    for (const part of splitIntoAppends(bookingIds)) {
      await this.schedules
        .executeAs(createSystemContext('RemindCustomers', now), (schedule) =>
          decideRemindCustomers(part, now, schedule),
        )
        .catch((error: unknown) => failures.push(error));
    }
    // Those of the other parts have been reminded, so what failed must not stop them.
    if (failures.length > 0) {
      throw failures[0];
    }
  }
}
