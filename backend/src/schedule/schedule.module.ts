import { Module } from '@nestjs/common';
import { handlersOf } from '../http/served.ts';
import { BookingsController } from './bookings.controller.ts';
import { CalendarChanges } from './live/calendar-changes.ts';
import { BookingChanges } from './commands/booking-changes.ts';
import { MoveLimits } from './commands/move-booking/move-limits.ts';
import { MovesBetweenDays } from './commands/move-booking/moves-between-days.ts';
import { ManageController } from './manage.controller.ts';
import { ManageLinks } from './links/manage-links.ts';
import { UnknownTokens } from './links/unknown-tokens.ts';
import { ManagedBookings } from './queries/managed-bookings.ts';
import { OpenProcesses } from '../processes/queries/open-processes.ts';
import { ClosuresController } from './closures.controller.ts';
import { Closures } from './commands/closures/closures.ts';
import { ClosureViews } from './queries/closure-views.ts';
import { IssueLinkHandler } from './commands/issue-link/issue-link.command-handler.ts';
import { RemindCustomersHandler } from './commands/remind-customers/remind-customers.command-handler.ts';
import { BookingTimes } from './queries/booking-times.ts';
import { LinkedCustomers } from './queries/linked-customers.ts';
import { BookingHashes } from './commands/book-slots/booking-hashes.ts';
import { DaySchedules } from './commands/day-schedules.ts';
import { DayTrouble } from './commands/day-trouble.ts';
import { EraseOldBookingsHandler } from './commands/erase-old-bookings/erase-old-bookings.command-handler.ts';
import { DeleteDaySecretsHandler } from './commands/delete-day-secrets/delete-day-secrets.command-handler.ts';
import { ForgetSourcesHandler } from './commands/forget-sources/forget-sources.command-handler.ts';
import { GenerateDaysHandler } from './commands/generate-days/generate-days.command-handler.ts';
import { BlockReasons } from './queries/block-reasons.ts';
import { BookingLocator } from './queries/booking-locator.ts';
import { CalendarDays } from './queries/calendar-days.ts';
import { ErasedOwners } from './queries/erased-owners.ts';
import { OwnBookingDays } from './queries/own-booking-days.ts';
import { SourcesController } from './sources/sources.controller.ts';
import { ScheduleController } from './schedule.controller.ts';

const controllers = [ScheduleController, BookingsController, ManageController, ClosuresController, SourcesController];
/** Handlers of commands that no endpoint executes. */
const otherHandlers = [
  IssueLinkHandler,
  RemindCustomersHandler,
  GenerateDaysHandler,
  DeleteDaySecretsHandler,
  ForgetSourcesHandler,
  EraseOldBookingsHandler,
];
const parts = [
  BookingTimes,
  LinkedCustomers,
  Closures,
  ClosureViews,
  BookingChanges,
  ManageLinks,
  ManagedBookings,
  UnknownTokens,
  MoveLimits,
  MovesBetweenDays,
  OpenProcesses,
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
  controllers,
  providers: [...handlersOf(controllers), ...otherHandlers, ...parts],
  exports: [Closures, MovesBetweenDays],
})
export class ScheduleModule {}
