import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { closeStretch, type ClosedBooking } from '@cablepark/contracts/schedule/closure';
import { customer as customerIn } from '@cablepark/contracts/schedule/customer';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { reject } from '@cablepark/contracts/shared/rejection';
import { pickAsked } from '@cablepark/contracts/what-if/asked';
import { Clock } from '@cablepark/platform/clock';
import { Vault } from '@cablepark/vault/vault';

import type { Answered } from '#http/answer';
import type { RequestContext } from '#http/request-context';
import { ClosureViews } from '#schedule/closures/closures.query';
import { firstSlotOf } from '#schedule/domain/cancellation';
import { getPresentBooking, type Schedule } from '#schedule/domain/schedule';
import { Schedules, type Executed } from '#schedule/schedules';
import { findClosure } from '../find-closure.ts';
import { CloseStretch } from './close-stretch.command.ts';
import {
  decideCloseDays,
  decideCloseStretch,
  findPostponedCustomers,
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
   * Closes the stretch. If a booking was placed or changed while the addresses were looked up, they
   * are looked up again.
   */
  async #close(closing: ClosingStretch, to: Date, context: RequestContext): Promise<Executed> {
    const asked = pickAsked('CloseStretch', closing);
    for (;;) {
      const present = await this.schedules.load();
      const addresses = await lookUpAddresses(closing, present, this.vault, this.clock.now());
      const decide = (schedule: Schedule, now: Date) => {
        assertInFuture(to, now);
        return decideCloseStretch(closing, addresses, schedule, now);
      };

      const executed = await this.schedules.execute('CloseStretch', context, decide, { asked });
      if (executed.events.length > 0) {
        return executed;
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
