import { Module } from '@nestjs/common';
import { partsIn } from '../http/served.ts';
import * as bookingsController from './bookings.controller.ts';
import * as bookSlots from './commands/book-slots/book-slots.command-handler.ts';
import * as bookingChanges from './commands/booking-changes.ts';
import * as bookings from './commands/bookings/bookings.command-handlers.ts';
import * as changeSlots from './commands/change-slots/change-slots.command-handlers.ts';
import * as closures from './commands/closures/closures.command-handlers.ts';
import * as erasures from './commands/erasures/erasures.command-handlers.ts';
import * as heldByNetwork from './commands/holds/held-by-network.ts';
import * as holds from './commands/holds/holds.handlers.ts';
import * as visitors from './commands/holds/visitors.ts';
import * as issueLink from './commands/issue-link/issue-link.command-handler.ts';
import * as nightly from './commands/nightly/nightly.command-handlers.ts';
import * as regenerateSlots from './commands/regenerate-slots/regenerate-slots.command-handler.ts';
import * as eraseEntries from './commands/waitlist/erase-entries.command-handlers.ts';
import * as offerNext from './commands/waitlist/offer-next.command-handler.ts';
import * as waitlist from './commands/waitlist/waitlist.handlers.ts';
import * as schedules from './commands/schedules.ts';
import * as unknownTokens from './links/unknown-tokens.ts';
import * as calendarChanges from './live/calendar-changes.ts';
import * as manageController from './manage.controller.ts';
import * as bookingQueries from './queries/bookings.query-handlers.ts';
import * as calendarDays from './queries/calendar-days.ts';
import * as closedBooks from './queries/closed-books.ts';
import * as closureViews from './queries/closure-views.ts';
import * as getReceipt from './queries/get-receipt.query-handler.ts';
import * as listTimeSlots from './queries/list-time-slots.query-handler.ts';
import * as lookups from './queries/lookups.ts';
import * as managedBookings from './queries/managed-bookings.query-handlers.ts';
import * as past from './queries/past.ts';
import * as shownBookings from './queries/shown-bookings.ts';
import * as waitlistEntries from './queries/waitlist-entries.ts';
import * as scheduleController from './schedule.controller.ts';

@Module({
  ...partsIn(
    bookingsController,
    bookSlots,
    bookingChanges,
    bookings,
    changeSlots,
    closures,
    erasures,
    heldByNetwork,
    holds,
    visitors,
    issueLink,
    eraseEntries,
    offerNext,
    waitlistEntries,
    waitlist,
    nightly,
    regenerateSlots,
    schedules,
    unknownTokens,
    calendarChanges,
    manageController,
    bookingQueries,
    calendarDays,
    closedBooks,
    closureViews,
    getReceipt,
    listTimeSlots,
    lookups,
    managedBookings,
    past,
    shownBookings,
    scheduleController,
  ),
  exports: [
    schedules.Schedules,
    past.Past,
    erasures.BookingErasures,
    eraseEntries.EntryErasures,
    waitlistEntries.WaitlistEntries,
  ],
})
export class ScheduleModule {}
