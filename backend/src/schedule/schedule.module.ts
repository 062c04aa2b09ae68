import { Module } from '@nestjs/common';

import { BookingsController } from './bookings.controller.ts';
import { ClosuresController } from './closures.controller.ts';
import { BookSlotsHandler } from './commands/book-slots/book-slots.command-handler.ts';
import { BookingChanges } from './commands/booking-changes.ts';
import {
  CancelBookingHandler,
  CancelSourceHandler,
  ChangeBookingDetailsHandler,
  MoveBookingHandler,
  RecordAttendanceHandler,
  RecordCallHandler,
  RemindCustomersHandler,
} from './commands/bookings/bookings.command-handlers.ts';
import {
  BlockSlotsHandler,
  MakeSlotsAvailableHandler,
  ReleaseSlotsHandler,
} from './commands/change-slots/change-slots.command-handlers.ts';
import {
  CloseStretchHandler,
  TakeBackClosureHandler,
} from './commands/closures/closures.command-handlers.ts';
import {
  BookingErasures,
  EraseBlockReasonHandler,
  EraseByLinkHandler,
  ErasePersonalDataHandler,
} from './commands/erasures/erasures.command-handlers.ts';
import {
  EndHoldHandler,
  GetHoldHandler,
  PlaceHoldHandler,
} from './commands/holds/holds.handlers.ts';
import { NetworkHolds } from './commands/holds/network-holds.ts';
import { Visitors } from './commands/holds/visitors.ts';
import {
  CloseBooksHandler,
  EraseOldBookingsHandler,
  GenerateDaysHandler,
} from './commands/nightly/nightly.command-handlers.ts';
import { RegenerateSlotsHandler } from './commands/regenerate-slots/regenerate-slots.command-handler.ts';
import { Schedules } from './commands/schedules.ts';
import {
  EndWaitlistEntryHandler,
  EndWaitlistHandler,
  EntryEndings,
} from './commands/waitlist/end-entries.command-handlers.ts';
import {
  EntryErasures,
  EraseOldEntriesHandler,
  EraseWaitlistEntryHandler,
} from './commands/waitlist/erase-entries.command-handlers.ts';
import { NetworkEntries } from './commands/waitlist/network-entries.ts';
import { OfferNextHandler } from './commands/waitlist/offer-next.command-handler.ts';
import {
  AcceptOfferHandler,
  ConfirmWaitlistEntryHandler,
  DeclineOfferHandler,
  GetWaitlistEntryHandler,
  JoinWaitlistHandler,
  LeaveWaitlistHandler,
} from './commands/waitlist/waitlist.handlers.ts';
import { HoldsController } from './holds.controller.ts';
import { UnknownTokens } from './links/unknown-tokens.ts';
import { CalendarChanges } from './live/calendar-changes.ts';
import { ManageController } from './manage.controller.ts';
import { PeopleController } from './people/people.controller.ts';
import { PeopleIndex } from './people/queries/people-index.ts';
import {
  FindPeopleHandler,
  GetPersonHandler,
  ShownPeople,
} from './people/queries/people.query-handlers.ts';
import {
  GetBookingHandler,
  GetCancellabilityHandler,
  ListBookingsHandler,
  ListOwnBookingsHandler,
  ListSourcesHandler,
} from './queries/bookings.query-handlers.ts';
import { CalendarAnswers } from './queries/calendar-answers.ts';
import { CalendarDays } from './queries/calendar-days.ts';
import { ClosedBooks } from './queries/closed-books.ts';
import { ClosureViews } from './queries/closure-views.ts';
import { GetReceiptHandler } from './queries/get-receipt.query-handler.ts';
import { Lookups } from './queries/lookups.ts';
import {
  GetManagedBookingHandler,
  GetManagedDataHandler,
  ManagedBookings,
} from './queries/managed-bookings.query-handlers.ts';
import { GetOutlookHandler } from './queries/outlook.query-handler.ts';
import { ScheduleHistory } from './queries/schedule-history.ts';
import { ShownBookings } from './queries/shown-bookings.ts';
import { StaffNames } from './queries/staff-names.ts';
import { UndeliveredMails } from './queries/undelivered-mails.ts';
import { WaitlistEntries } from './queries/waitlist-entries.ts';
import { ScheduleController } from './schedule.controller.ts';
import { SlotsController } from './slots.controller.ts';
import { WaitlistEntryController } from './waitlist-entry.controller.ts';
import { WaitlistController } from './waitlist.controller.ts';

@Module({
  controllers: [
    BookingsController,
    ManageController,
    ScheduleController,
    ClosuresController,
    HoldsController,
    PeopleController,
    SlotsController,
    WaitlistEntryController,
    WaitlistController,
  ],
  providers: [
    BookSlotsHandler,
    BookingChanges,
    CancelBookingHandler,
    CancelSourceHandler,
    ChangeBookingDetailsHandler,
    MoveBookingHandler,
    RecordAttendanceHandler,
    RecordCallHandler,
    RemindCustomersHandler,
    BlockSlotsHandler,
    ReleaseSlotsHandler,
    MakeSlotsAvailableHandler,
    CloseStretchHandler,
    TakeBackClosureHandler,
    BookingErasures,
    ErasePersonalDataHandler,
    EraseByLinkHandler,
    EraseBlockReasonHandler,
    NetworkHolds,
    PlaceHoldHandler,
    GetHoldHandler,
    EndHoldHandler,
    Visitors,
    CloseBooksHandler,
    EraseOldBookingsHandler,
    GenerateDaysHandler,
    RegenerateSlotsHandler,
    EntryEndings,
    EndWaitlistEntryHandler,
    EndWaitlistHandler,
    EntryErasures,
    EraseWaitlistEntryHandler,
    EraseOldEntriesHandler,
    OfferNextHandler,
    NetworkEntries,
    JoinWaitlistHandler,
    GetWaitlistEntryHandler,
    ConfirmWaitlistEntryHandler,
    AcceptOfferHandler,
    DeclineOfferHandler,
    LeaveWaitlistHandler,
    Schedules,
    UnknownTokens,
    CalendarChanges,
    PeopleIndex,
    ShownPeople,
    FindPeopleHandler,
    GetPersonHandler,
    GetBookingHandler,
    GetCancellabilityHandler,
    ListBookingsHandler,
    ListOwnBookingsHandler,
    ListSourcesHandler,
    CalendarAnswers,
    CalendarDays,
    ClosedBooks,
    ClosureViews,
    GetReceiptHandler,
    Lookups,
    ManagedBookings,
    GetManagedBookingHandler,
    GetManagedDataHandler,
    GetOutlookHandler,
    ScheduleHistory,
    ShownBookings,
    StaffNames,
    UndeliveredMails,
    WaitlistEntries,
  ],
  exports: [
    Schedules,
    ScheduleHistory,
    CalendarDays,
    BookingErasures,
    EntryErasures,
    WaitlistEntries,
  ],
})
export class ScheduleModule {}
