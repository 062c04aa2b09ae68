import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DateTime } from 'luxon';

import {
  addDays,
  dayOfInstant,
  RIGA,
  slotAt,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';
import { Clock } from '@cablepark/platform/clock';

import { listWindowDays } from '#schedule/domain/booking-window';
import { getDay } from '#schedule/domain/schedule';
import { Lookups } from '#schedule/queries/lookups';
import { BookingErasures } from '../erasures/erasures.command-handlers.ts';
import { Schedules } from '../schedules.ts';
import { decideCloseBooks, decideGenerateDay } from './nightly.decide.ts';

/**
 * Closes the books of the days that are further back than `openDays`. Nothing of them can be
 * changed afterwards.
 */
export class CloseBooks extends Command<void> {
  constructor(
    readonly now: Date,
    readonly openDays: number,
  ) {
    super();
  }
}

@CommandHandler(CloseBooks)
export class CloseBooksHandler implements ICommandHandler<CloseBooks> {
  constructor(private readonly schedules: Schedules) {}

  async execute({ now, openDays }: CloseBooks): Promise<void> {
    const before = addDays(dayOfInstant(now), -openDays);
    await this.schedules.executeAs(createSystemContext('CloseBooks', now), (schedule) =>
      decideCloseBooks(before, schedule),
    );
  }
}

/**
 * Erases the customers of all bookings that were over this many months ago, cancelled ones
 * included. Postponed ones are never over.
 */
export class EraseOldBookings extends Command<void> {
  constructor(
    readonly now: Date,
    readonly keptMonths: number,
  ) {
    super();
  }
}

@CommandHandler(EraseOldBookings)
export class EraseOldBookingsHandler implements ICommandHandler<EraseOldBookings> {
  constructor(
    private readonly erasures: BookingErasures,
    private readonly lookups: Lookups,
  ) {}

  async execute({ now, keptMonths }: EraseOldBookings): Promise<void> {
    const bookingIds = await this.lookups.findUnerasedBefore(findFirstKeptSlot(now, keptMonths));
    await this.erasures.erase(bookingIds, createSystemContext('EraseOldBookings', now));
  }
}

/** The first slot that ended less than this many months of the Riga calendar ago. */
export const findFirstKeptSlot = (now: Date, months: number): SlotId =>
  slotAt(DateTime.fromJSDate(now, { zone: RIGA }).minus({ months }).toJSDate());

/**
 * Generates the days of the booking window that have no schedule, each with an append, under one
 * correlation id.
 */
export class GenerateDays extends Command<void> {}

@CommandHandler(GenerateDays)
export class GenerateDaysHandler implements ICommandHandler<GenerateDays> {
  constructor(
    private readonly schedules: Schedules,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    const context = createSystemContext('GenerateDays', now);
    const generating = listWindowDays(dayOfInstant(now)).map((day) =>
      this.schedules.executeAs(context, (schedule) =>
        decideGenerateDay({ day, timetable: schedule.settings }, getDay(schedule, day)),
      ),
    );
    await Promise.all(generating);
  }
}
