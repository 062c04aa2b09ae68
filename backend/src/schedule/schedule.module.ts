import { Module } from '@nestjs/common';
import { BookingsController } from './bookings.controller.ts';
import { CalendarChanges } from './calendar-changes.ts';
import { BlockSlotsHandler } from './commands/block-slots/block-slots.command-handler.ts';
import { BookingHashes } from './commands/book-slots/booking-hashes.ts';
import { BookSlotsHandler } from './commands/book-slots/book-slots.command-handler.ts';
import { CancelBookingHandler } from './commands/cancel-booking/cancel-booking.command-handler.ts';
import { CancelSourceHandler } from './commands/cancel-source/cancel-source.command-handler.ts';
import { ChangeBookingDetailsHandler } from './commands/change-booking-details/change-booking-details.command-handler.ts';
import { DaySchedules } from './commands/day-schedules.ts';
import { DayTrouble } from './commands/day-trouble.ts';
import { EraseBlockReasonHandler } from './commands/erase-block-reason/erase-block-reason.command-handler.ts';
import { EraseOldBookingsHandler } from './commands/erase-old-bookings/erase-old-bookings.command-handler.ts';
import { DeleteDaySecretsHandler } from './commands/delete-day-secrets/delete-day-secrets.command-handler.ts';
import { ErasePersonalDataHandler } from './commands/erase-personal-data/erase-personal-data.command-handler.ts';
import { ForgetSourcesHandler } from './commands/forget-sources/forget-sources.command-handler.ts';
import { GenerateDaysHandler } from './commands/generate-days/generate-days.command-handler.ts';
import { MakeSlotsAvailableHandler } from './commands/make-slots-available/make-slots-available.command-handler.ts';
import { RegenerateSlotsHandler } from './commands/regenerate-slots/regenerate-slots.command-handler.ts';
import { ReleaseSlotsHandler } from './commands/release-slots/release-slots.command-handler.ts';
import { BlockReasons } from './queries/block-reasons.ts';
import { BookingLocator } from './queries/booking-locator.ts';
import { CalendarDays } from './queries/calendar-days.ts';
import { ErasedOwners } from './queries/erased-owners.ts';
import { GetBookingHandler } from './queries/get-booking.query-handler.ts';
import { GetCancellabilityHandler } from './queries/get-cancellability.query-handler.ts';
import { ListBookingsHandler } from './queries/list-bookings.query-handler.ts';
import { ListOwnBookingsHandler } from './queries/list-own-bookings.query-handler.ts';
import { ListSourcesHandler } from './queries/list-sources.query-handler.ts';
import { ListTimeSlotsHandler } from './queries/list-time-slots.query-handler.ts';
import { OwnBookingDays } from './queries/own-booking-days.ts';
import { SourcesController } from './sources.controller.ts';
import { ScheduleController } from './schedule.controller.ts';

const commands = [
  BookSlotsHandler,
  CancelBookingHandler,
  CancelSourceHandler,
  ChangeBookingDetailsHandler,
  BlockSlotsHandler,
  MakeSlotsAvailableHandler,
  ReleaseSlotsHandler,
  RegenerateSlotsHandler,
  GenerateDaysHandler,
  ErasePersonalDataHandler,
  DeleteDaySecretsHandler,
  ForgetSourcesHandler,
  EraseOldBookingsHandler,
  EraseBlockReasonHandler,
];
const queries = [
  GetBookingHandler,
  GetCancellabilityHandler,
  ListBookingsHandler,
  ListOwnBookingsHandler,
  ListSourcesHandler,
  ListTimeSlotsHandler,
];
const parts = [
  BlockReasons,
  BookingHashes,
  BookingLocator,
  CalendarChanges,
  CalendarDays,
  DaySchedules,
  ErasedOwners,
  DayTrouble,
  OwnBookingDays,
];

@Module({
  controllers: [ScheduleController, BookingsController, SourcesController],
  providers: [...commands, ...queries, ...parts],
})
export class ScheduleModule {}
