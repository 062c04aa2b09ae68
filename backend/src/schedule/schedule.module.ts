import { Module } from '@nestjs/common';
import { handlersIn, routesOf } from '../http/served.ts';
import { BookingsController } from './bookings.controller.ts';
import { CalendarChanges } from './live/calendar-changes.ts';
import { BookingChanges } from './commands/booking-changes.ts';
import { MoveLimits } from './commands/move-booking/move-limits.ts';
import { Schedules } from './commands/schedules.ts';
import { BookingErasures } from './commands/erasures/booking-erasures.ts';
import { ClosedBooks } from './queries/closed-books.ts';
import { Past } from './queries/past.ts';
import { ShownBookings } from './queries/shown-bookings.ts';
import { ManageController } from './manage.controller.ts';
import { UnknownTokens } from './links/unknown-tokens.ts';
import { ManagedBookings } from './queries/managed-bookings.ts';
import { ClosureViews } from './queries/closure-views.ts';
import { BookingTimes } from './queries/booking-times.ts';
import { Lookups } from './queries/lookups.ts';
import { BookingHashes } from './commands/book-slots/booking-hashes.ts';
import { BlockReasons } from './queries/block-reasons.ts';
import { CalendarClosures } from './queries/calendar-closures.ts';
import { CalendarDays } from './queries/calendar-days.ts';
import { ScheduleController } from './schedule.controller.ts';
import * as bookSlots from './commands/book-slots/book-slots.command-handler.ts';
import * as cancelBooking from './commands/cancel-booking/cancel-booking.command-handler.ts';
import * as cancelSource from './commands/cancel-source/cancel-source.command-handler.ts';
import * as changeBookingDetails from './commands/change-booking-details/change-booking-details.command-handler.ts';
import * as changeSlots from './commands/change-slots/change-slots.command-handlers.ts';
import * as nightly from './commands/nightly/nightly.command-handlers.ts';
import * as closeStretch from './commands/closures/close-stretch.command-handler.ts';
import * as takeBackClosure from './commands/closures/take-back-closure.command-handler.ts';
import * as erasures from './commands/erasures/erasures.command-handlers.ts';
import * as issueLink from './commands/issue-link/issue-link.command-handler.ts';
import * as moveBooking from './commands/move-booking/move-booking.command-handler.ts';
import * as recordAttendance from './commands/record-attendance/record-attendance.command-handler.ts';
import * as regenerateSlots from './commands/regenerate-slots/regenerate-slots.command-handler.ts';
import * as remindCustomers from './commands/remind-customers/remind-customers.command-handler.ts';
import * as getBooking from './queries/get-booking.query-handler.ts';
import * as getCancellability from './queries/get-cancellability.query-handler.ts';
import * as getManagedBooking from './queries/get-managed-booking.query-handler.ts';
import * as getManagedData from './queries/get-managed-data.query-handler.ts';
import * as listBookings from './queries/list-bookings.query-handler.ts';
import * as listClosures from './queries/list-closures.query-handler.ts';
import * as listOwnBookings from './queries/list-own-bookings.query-handler.ts';
import * as listSources from './queries/list-sources.query-handler.ts';
import * as listTimeSlots from './queries/list-time-slots.query-handler.ts';

const handlers = handlersIn(
  bookSlots,
  cancelBooking,
  cancelSource,
  changeBookingDetails,
  changeSlots,
  nightly,
  closeStretch,
  takeBackClosure,
  erasures,
  issueLink,
  moveBooking,
  recordAttendance,
  regenerateSlots,
  remindCustomers,
  getBooking,
  getCancellability,
  getManagedBooking,
  getManagedData,
  listBookings,
  listClosures,
  listOwnBookings,
  listSources,
  listTimeSlots,
);
const parts = [
  Schedules,
  ShownBookings,
  BookingErasures,
  ClosedBooks,
  Past,
  BookingTimes,
  ClosureViews,
  BookingChanges,
  ManagedBookings,
  UnknownTokens,
  MoveLimits,
  BlockReasons,
  BookingHashes,
  CalendarChanges,
  CalendarClosures,
  CalendarDays,
  Lookups,
];

@Module({
  controllers: [routesOf(handlers), ScheduleController, BookingsController, ManageController],
  providers: [...handlers, ...parts],
  exports: [Schedules, Past, BookingErasures],
})
export class ScheduleModule {}
