import { customer as customerIn } from '@cablepark/contracts/schedule/customer';
import { Vault } from '@cablepark/vault/vault';
import { type Schedule, getPresentBooking } from '#schedule/domain/schedule';
import {
  decideCloseDays,
  findPostponedCustomers,
  type ClosingStretch,
  type KnownAddresses,
  decideCloseStretch,
  UnknownAddress,
  decideTakeBackClosure,
} from './close-stretch.decide.ts';
import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { CommandOf, type Requested, type Answered } from '#http/endpoint-message';
import type { RequestContext } from '#http/request-context';
import { Schedules, type Executed } from '../schedules.ts';
import { closeStretch, takeBackClosure } from '@cablepark/contracts/schedule/closure';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';
import { firstSlotOf } from '#schedule/domain/cancellation';
import { ClosureViews } from '#schedule/queries/closure-views';

/** Looks up which of the customers whose bookings would be postponed now have an address. */
export async function lookUpAddresses(
  closing: ClosingStretch,
  schedule: Schedule,
  vault: Vault,
): Promise<KnownAddresses> {
  const boxes = findPostponedCustomers(decideCloseDays(closing, schedule), schedule);
  const opened = await vault.openAll('customer', boxes);
  const known = new Map<string, boolean>();
  for (const [i, { keyId }] of boxes.entries()) {
    const customer = customerIn.nullable().parse(opened[i] ?? null);
    known.set(keyId, typeof customer?.email === 'string');
  }

  return known;
}

/** Closes a stretch of time, or says what that would do. */
@CommandOf(closeStretch)
export class CloseStretchHandler {
  constructor(
    private readonly schedules: Schedules,
    private readonly views: ClosureViews,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  async execute({ body, context }: Requested<typeof closeStretch>): Answered<typeof closeStretch> {
    const { from, to, reason, note, dryRun } = body;
    const closing = {
      closureId: context.correlationId,
      from: from.toISOString(),
      to: to.toISOString(),
      reason,
      note,
    };
    if (dryRun) {
      return this.#plan(closing);
    }

    const { events, position, after } = await this.#close(closing, to, context);
    const { closureId: id } = findClosure(events);
    if (after) {
      return { id, ...(await this.#describe(events, after)) };
    }

    const { createdAt: _, takenBackAt: __, ...closure } = await this.views.findAt(position, id);
    return closure;
  }

  /**
   * Decides again with the addresses of bookings that were placed while the others were looked up.
   */
  async #close(closing: ClosingStretch, to: Date, context: RequestContext): Promise<Executed> {
    for (;;) {
      const addresses = await lookUpAddresses(closing, await this.schedules.load(), this.vault);
      try {
        return await this.schedules.execute('CloseStretch', context, (schedule, now) => {
          assertInFuture(to, now);
          return decideCloseStretch(closing, addresses, schedule);
        });
      } catch (error) {
        if (!(error instanceof UnknownAddress)) {
          throw error;
        }
      }
    }
  }

  async #plan(closing: ClosingStretch): Promise<ResponseOf<typeof closeStretch>> {
    assertInFuture(new Date(closing.to), this.clock.now());
    const schedule = await this.schedules.load();
    const events = decideCloseStretch(
      closing,
      await lookUpAddresses(closing, schedule, this.vault),
      schedule,
    );
    return this.#describe(events, schedule);
  }

  /**
   * What these events do, with the bookings that they postpone, whether or not the schedule has
   * them already.
   */
  async #describe(events: readonly ScheduleStreamEvent[], schedule: Schedule) {
    const { closureId: _, ...closure } = findClosure(events);
    const bookings = events.flatMap((event) => {
      if (event.type !== 'BookingPostponed') {
        return [];
      }

      const booking = getPresentBooking(schedule, event.data.bookingId);
      return [{ ...booking, firstSlot: firstSlotOf(booking) }];
    });
    return {
      ...closure,
      bookings: await this.views.showBookings(bookings.sort((a, b) => a.firstSlot - b.firstSlot)),
    };
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

/** Takes a closure back and tells what became of its bookings. */
@CommandOf(takeBackClosure)
export class TakeBackClosureHandler {
  constructor(
    private readonly schedules: Schedules,
    private readonly views: ClosureViews,
  ) {}

  async execute({
    params: { id: closureId },
    context,
  }: Requested<typeof takeBackClosure>): Answered<typeof takeBackClosure> {
    const { events, position } = await this.schedules.execute(
      'TakeBackClosure',
      context,
      (schedule, now) => decideTakeBackClosure(closureId, schedule, now),
    );
    const bookings = await this.views.bookingsAt(position, [closureId]);
    return {
      id: closureId,
      slots: events.reduce(
        (sum, { type, data }) => sum + (type === 'ClosureTakenBack' ? data.slots : 0),
        0,
      ),
      restored: bookings.flatMap(({ how, reference }) => (how === 'restored' ? [reference] : [])),
      settled: bookings.flatMap(({ how, reference }) =>
        how === 'moved' || how === 'cancelled' ? [{ reference, how }] : [],
      ),
      stillPostponed: bookings.flatMap(({ how, reference }) => (how === null ? [reference] : [])),
    };
  }
}
