import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import {
  closeStretch,
  takeBackClosure,
  type ClosedBooking,
} from '@cablepark/contracts/schedule/closure';
import { customer as customerIn } from '@cablepark/contracts/schedule/customer';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';
import { Vault } from '@cablepark/vault/vault';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import type { RequestContext } from '#http/request-context';
import { firstSlotOf } from '#schedule/domain/cancellation';
import { getPresentBooking, type Schedule } from '#schedule/domain/schedule';
import { ClosureViews } from '#schedule/queries/closure-views';
import { Schedules, type Executed } from '../schedules.ts';
import {
  decideCloseDays,
  decideCloseStretch,
  decideTakeBackClosure,
  findPostponedCustomers,
  UnknownAddress,
  type ClosingStretch,
  type KnownAddresses,
} from './close-stretch.decide.ts';

/** Looks up which customers have an e-mail, of those whose bookings the closure would postpone. */
export async function lookUpAddresses(
  closing: ClosingStretch,
  schedule: Schedule,
  vault: Vault,
  now: Date,
): Promise<KnownAddresses> {
  const events = decideCloseDays(closing, schedule, now);
  const postponed = findPostponedCustomers(events, schedule);
  const customers = await vault.openAll('customer', postponed);
  const addresses = new Map<string, boolean>();
  for (const [i, { keyId }] of postponed.entries()) {
    const customer = customerIn.nullable().parse(customers[i] ?? null);
    addresses.set(keyId, typeof customer?.email === 'string');
  }

  return addresses;
}

export class CloseStretch extends Command<AnswerTo<typeof closeStretch>> {
  constructor(readonly requested: Requested<typeof closeStretch>) {
    super();
  }
}

/** Closes a stretch of time, or describes what that would do. */
@CommandHandler(CloseStretch)
export class CloseStretchHandler implements ICommandHandler<CloseStretch> {
  constructor(
    private readonly schedules: Schedules,
    private readonly views: ClosureViews,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  async execute({ requested: { body, context } }: CloseStretch): Answered<typeof closeStretch> {
    const { from, to, reason, note, includeRiding, dryRun } = body;
    const closing = {
      closureId: context.correlationId,
      from: from.toISOString(),
      to: to.toISOString(),
      reason,
      note,
      includeRiding,
    };
    if (dryRun) {
      return this.#plan(closing);
    }

    const { events, position, after } = await this.#close(closing, to, context);
    const { closureId: id, staying } = findClosure(events);
    if (after) {
      return { id, ...(await this.#describe(events, after)) };
    }

    // The same request was executed before, so the state after it comes from the history.
    const { createdAt: _, takenBackAt: __, ...closure } = await this.views.findAt(position, id);
    return { ...closure, staying: await this.views.showBookingsAt(position, staying) };
  }

  /**
   * Closes. If a booking was placed while the addresses were looked up, they are looked up again.
   */
  async #close(closing: ClosingStretch, to: Date, context: RequestContext): Promise<Executed> {
    for (;;) {
      const addresses = await lookUpAddresses(
        closing,
        await this.schedules.load(),
        this.vault,
        this.clock.now(),
      );
      try {
        return await this.schedules.execute('CloseStretch', context, (schedule, now) => {
          assertInFuture(to, now);
          return decideCloseStretch(closing, addresses, schedule, now);
        });
      } catch (error) {
        if (!(error instanceof UnknownAddress)) {
          throw error;
        }
      }
    }
  }

  /** Describes what the closure would do, without writing anything. */
  async #plan(closing: ClosingStretch): Promise<ResponseOf<typeof closeStretch>> {
    const now = this.clock.now();
    assertInFuture(new Date(closing.to), now);
    const schedule = await this.schedules.load();
    const addresses = await lookUpAddresses(closing, schedule, this.vault, now);
    const events = decideCloseStretch(closing, addresses, schedule, now);
    return this.#describe(events, schedule);
  }

  /**
   * Describes a closure by its events, with the bookings that they postpone in the order of their
   * times. The schedule may be that before or that after the closure.
   */
  async #describe(events: readonly ScheduleStreamEvent[], schedule: Schedule) {
    const { closureId: _, staying, ...closure } = findClosure(events);
    const postponed: string[] = [];
    for (const event of events) {
      if (event.type === 'BookingPostponed') {
        postponed.push(event.data.bookingId);
      }
    }

    return {
      ...closure,
      bookings: await this.#showByTime(postponed, schedule),
      staying: await this.#showByTime(staying, schedule),
    };
  }

  #showByTime(bookingIds: readonly string[], schedule: Schedule): Promise<ClosedBooking[]> {
    const bookings = bookingIds.map((bookingId) => {
      const booking = getPresentBooking(schedule, bookingId);
      return { ...booking, firstSlot: firstSlotOf(booking) };
    });
    bookings.sort((a, b) => a.firstSlot - b.firstSlot);
    return this.views.showBookings(bookings);
  }
}

const assertInFuture = (to: Date, now: Date): void => {
  if (to <= now) {
    reject('INVALID_REQUEST', { error: 'The closure must end in the future' });
  }
};

function findClosure(events: readonly ScheduleStreamEvent[]) {
  for (const event of events) {
    if (event.type === 'StretchClosed') {
      return event.data;
    }
  }

  return reject('INTERNAL');
}

type TakenBack = ResponseOf<typeof takeBackClosure>;

export class TakeBackClosure extends Command<AnswerTo<typeof takeBackClosure>> {
  constructor(readonly requested: Requested<typeof takeBackClosure>) {
    super();
  }
}

/** Takes a closure back, and answers with the outcome of its bookings. */
@CommandHandler(TakeBackClosure)
export class TakeBackClosureHandler implements ICommandHandler<TakeBackClosure> {
  constructor(
    private readonly schedules: Schedules,
    private readonly views: ClosureViews,
  ) {}

  async execute({
    requested: {
      params: { id: closureId },
      context,
    },
  }: TakeBackClosure): Answered<typeof takeBackClosure> {
    const { events, position } = await this.schedules.execute(
      'TakeBackClosure',
      context,
      (schedule) => decideTakeBackClosure(closureId, schedule),
    );
    const takenBack = events.find((event) => event.type === 'ClosureTakenBack');
    const { slots, stillPostponed: waiting } = takenBack?.data ?? reject('INTERNAL');
    const codes = new Map(waiting.map(({ bookingId, code }) => [bookingId, code]));
    const restored: string[] = [];
    const settled: TakenBack['settled'] = [];
    const stillPostponed: string[] = [];
    const reasons: TakenBack['reasons'] = [];
    const bookings = await this.views.bookingsAt(position, [closureId]);
    for (const { bookingId, how, reference } of bookings) {
      const code = codes.get(bookingId);
      if (code !== undefined) {
        reasons.push({ reference, code });
      }
      if (how === null) {
        stillPostponed.push(reference);
      } else if (how === 'restored') {
        restored.push(reference);
      } else if (how === 'moved' || how === 'cancelled') {
        settled.push({ reference, how });
      }
    }

    return { id: closureId, slots, restored, settled, stillPostponed, reasons };
  }
}
