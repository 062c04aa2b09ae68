import { reject } from '@cablepark/contracts/shared/rejection';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../http/request-context.ts';
import { BookingOnItsWay, assertSettled } from '../domain/assert-settled.ts';
import type { DayEvent, DaySchedule } from '../domain/day-schedule.ts';
import { BookingLocator, type LocatedBooking } from '../queries/booking-locator.ts';
import { DaySchedules, type ChangedDay } from './day-schedules.ts';

/** The decision of a command about one booking, with the revision of its day's stream. */
export type BookingDecision = (bookingId: string, schedule: DaySchedule, now: Date, revision: bigint) => DayEvent[];

/** How long a command waits for a booking that is moving to another day, and how often it looks again. */
const WAIT_MS = 3000;
const LOOK_AGAIN_MS = 25;

/** Changes single bookings, which may be on their way to another day when a command arrives. */
@Injectable()
export class BookingChanges {
  constructor(
    private readonly locator: BookingLocator,
    private readonly days: DaySchedules,
  ) {}

  /** Changes a booking that stands or is postponed, by its reference or id, in one atomic step. */
  change(
    command: string,
    context: RequestContext,
    key: string,
    decide: BookingDecision,
  ): Promise<ChangedDay & LocatedBooking> {
    return this.#change(command, context, () => this.locator.locate(key, context), decide);
  }

  /** The same for all bookings, cancelled ones included. */
  changeEver(
    command: string,
    context: RequestContext,
    key: string,
    decide: BookingDecision,
  ): Promise<ChangedDay & LocatedBooking> {
    return this.#change(command, context, () => this.locator.locateEver(key, context), decide);
  }

  #change(
    command: string,
    context: RequestContext,
    locate: () => Promise<LocatedBooking>,
    decide: BookingDecision,
  ): Promise<ChangedDay & LocatedBooking> {
    return this.whenSettled(locate, async (located) => {
      const changed = await this.days.change(command, context, located.day, (schedule, now, revision) => {
        assertSettled(schedule, located.bookingId);
        return decide(located.bookingId, schedule, now, revision);
      });
      return { ...changed, ...located };
    });
  }

  /** Repeats `act` while it throws BookingOnItsWay. Rejects UNAVAILABLE if the move takes too long. */
  async whenSettled<Done>(
    locate: () => Promise<LocatedBooking>,
    act: (located: LocatedBooking) => Promise<Done>,
  ): Promise<Done> {
    const until = Date.now() + WAIT_MS;
    for (;;) {
      try {
        return await act(await locate());
      } catch (error) {
        if (!(error instanceof BookingOnItsWay)) throw error;
        if (Date.now() > until) return reject('UNAVAILABLE');
        await delay(LOOK_AGAIN_MS);
      }
    }
  }
}
