import { Module } from '@nestjs/common';
import { handlersOf } from '../http/served.ts';
import { BookingsController } from './bookings.controller.ts';
import { CalendarChanges } from './live/calendar-changes.ts';
import { BookingChanges } from './commands/booking-changes.ts';
import { MoveLimits } from './commands/move-booking/move-limits.ts';
import { Schedules } from './commands/schedules.ts';
import { BookingErasures } from './commands/erase-personal-data/booking-erasures.ts';
import { ClosedBooks } from './queries/closed-books.ts';
import { BookingAnswers } from './commands/booking-answers.ts';
import { Past } from './queries/past.ts';
import { ManageController } from './manage.controller.ts';
import { ManageLinks } from './links/manage-links.ts';
import { UnknownTokens } from './links/unknown-tokens.ts';
import { ManagedBookings } from './queries/managed-bookings.ts';
import { ClosuresController } from './closures.controller.ts';
import { ClosureViews } from './queries/closure-views.ts';
import { IssueLinkHandler } from './commands/issue-link/issue-link.command-handler.ts';
import { RemindCustomersHandler } from './commands/remind-customers/remind-customers.command-handler.ts';
import { BookingTimes } from './queries/booking-times.ts';
import { LinkedCustomers } from './queries/linked-customers.ts';
import { BookingHashes } from './commands/book-slots/booking-hashes.ts';
import { EraseOldBookingsHandler } from './commands/erase-old-bookings/erase-old-bookings.command-handler.ts';
import { CloseBooksHandler } from './commands/close-books/close-books.command-handler.ts';
import { DeleteDaySecretsHandler } from './commands/delete-day-secrets/delete-day-secrets.command-handler.ts';
import { ForgetSourcesHandler } from './commands/forget-sources/forget-sources.command-handler.ts';
import { GenerateDaysHandler } from './commands/generate-days/generate-days.command-handler.ts';
import { GiveShortReferencesHandler } from './commands/give-short-references/give-short-references.command-handler.ts';
import { BlockReasons } from './queries/block-reasons.ts';
import { BookingLocator } from './queries/booking-locator.ts';
import { CalendarClosures } from './queries/calendar-closures.ts';
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
  GiveShortReferencesHandler,
  CloseBooksHandler,
  DeleteDaySecretsHandler,
  ForgetSourcesHandler,
  EraseOldBookingsHandler,
];
const parts = [
  Schedules,
  BookingAnswers,
  BookingErasures,
  ClosedBooks,
  Past,
  BookingTimes,
  LinkedCustomers,
  ClosureViews,
  BookingChanges,
  ManageLinks,
  ManagedBookings,
  UnknownTokens,
  MoveLimits,
  BlockReasons,
  BookingHashes,
  BookingLocator,
  CalendarChanges,
  CalendarClosures,
  CalendarDays,
  ErasedOwners,
  OwnBookingDays,
];

@Module({
  controllers,
  providers: [...handlersOf(controllers), ...otherHandlers, ...parts],
  exports: [Schedules, Past, BookingErasures],
})
export class ScheduleModule {}
