import { Module } from '@nestjs/common';

import { BookSlotsHandler } from './bookings/book-slots/book-slots.handler.ts';
import { NewBookings } from './bookings/book-slots/new-bookings.ts';
import { BookingChanges } from './bookings/booking-changes.ts';
import { BookingsController } from './bookings/bookings.controller.ts';
import { CancelBookingHandler } from './bookings/cancel-booking/cancel-booking.handler.ts';
import { CancelSourceHandler } from './bookings/cancel-source/cancel-source.handler.ts';
import { ChangeBookingDetailsHandler } from './bookings/change-booking-details/change-booking-details.handler.ts';
import { ManageController } from './bookings/manage.controller.ts';
import { MoveBookingHandler } from './bookings/move-booking/move-booking.handler.ts';
import { GetBookingHandler } from './bookings/queries/get-booking.query.ts';
import { GetCancellabilityHandler } from './bookings/queries/get-cancellability.query.ts';
import { GetManagedBookingHandler } from './bookings/queries/get-managed-booking.query.ts';
import { GetManagedDataHandler } from './bookings/queries/get-managed-data.query.ts';
import { GetReceiptHandler } from './bookings/queries/get-receipt.query.ts';
import { ListBookingsHandler } from './bookings/queries/list-bookings.query.ts';
import { ListOwnBookingsHandler } from './bookings/queries/list-own-bookings.query.ts';
import { ListSourcesHandler } from './bookings/queries/list-sources.query.ts';
import { Lookups } from './bookings/queries/lookups.query.ts';
import { ManagedBookings } from './bookings/queries/managed-bookings.query.ts';
import { ShownBookings } from './bookings/queries/shown-bookings.query.ts';
import { RecordAttendanceHandler } from './bookings/record-attendance/record-attendance.handler.ts';
import { RecordCallHandler } from './bookings/record-call/record-call.handler.ts';
import { RemindCustomersHandler } from './bookings/remind-customers/remind-customers.handler.ts';
import { CloseStretchHandler } from './closures/close-stretch/close-stretch.handler.ts';
import { ClosuresController } from './closures/closures.controller.ts';
import { ClosureViews } from './closures/closures.query.ts';
import { TakeBackClosureHandler } from './closures/take-back-closure/take-back-closure.handler.ts';
import { BookingErasures } from './erasures/booking-erasures.ts';
import { EraseBlockReasonHandler } from './erasures/erase-block-reason/erase-block-reason.handler.ts';
import { EraseByLinkHandler } from './erasures/erase-by-link/erase-by-link.handler.ts';
import { ErasePersonalDataHandler } from './erasures/erase-personal-data/erase-personal-data.handler.ts';
import { EndHoldHandler } from './holds/end-hold/end-hold.handler.ts';
import { GetHoldHandler } from './holds/get-hold.query.ts';
import { HoldsController } from './holds/holds.controller.ts';
import { NetworkHolds } from './holds/network-holds.ts';
import { PlaceHoldHandler } from './holds/place-hold/place-hold.handler.ts';
import { Visitors } from './holds/visitors.ts';
import { UnknownTokens } from './links/unknown-tokens.ts';
import { CalendarChanges } from './live/calendar-changes.ts';
import { CloseBooksHandler } from './nightly/close-books/close-books.handler.ts';
import { EraseOldBookingsHandler } from './nightly/erase-old-bookings/erase-old-bookings.handler.ts';
import { GenerateDaysHandler } from './nightly/generate-days/generate-days.handler.ts';
import { AddPassProductHandler } from './passes/add-product/add-product.handler.ts';
import { AdjustPassHandler } from './passes/adjust-pass/adjust-pass.handler.ts';
import { ChangePassProductHandler } from './passes/change-product/change-product.handler.ts';
import { EraseOldHoldersHandler } from './passes/erase-old-holders/erase-old-holders.handler.ts';
import { ErasePassHandler } from './passes/erase-pass/erase-pass.handler.ts';
import { ExpirePassesHandler } from './passes/expire-passes/expire-passes.handler.ts';
import { ExtendPassHandler } from './passes/extend-pass/extend-pass.handler.ts';
import { PassCodes } from './passes/pass-codes.ts';
import { PassesController } from './passes/passes.controller.ts';
import { DroppedPasses } from './passes/queries/dropped-passes.query.ts';
import { GetPassReceiptHandler } from './passes/queries/get-pass-receipt.query.ts';
import { GetPassHandler } from './passes/queries/get-pass.query.ts';
import { HolderIndex } from './passes/queries/holder-index.query.ts';
import { ListLedgerHandler } from './passes/queries/list-ledger.query.ts';
import { ListPassProductsHandler } from './passes/queries/list-pass-products.query.ts';
import { ListPassesHandler } from './passes/queries/list-passes.query.ts';
import { ShownPasses } from './passes/queries/passes.query.ts';
import { RefundPassHandler } from './passes/refund-pass/refund-pass.handler.ts';
import { RemindOfExpiryHandler } from './passes/remind-of-expiry/remind-of-expiry.handler.ts';
import { RemovePassProductHandler } from './passes/remove-product/remove-product.handler.ts';
import { ResendPassHandler } from './passes/resend-pass/resend-pass.handler.ts';
import { SellPassHandler } from './passes/sell-pass/sell-pass.handler.ts';
import { PeopleController } from './people/people.controller.ts';
import { FindPeopleHandler } from './people/queries/find-people.query.ts';
import { GetPersonHandler } from './people/queries/get-person.query.ts';
import { PeopleIndex } from './people/queries/people-index.ts';
import { ShownPeople } from './people/queries/shown-people.query.ts';
import { CalendarAnswers } from './queries/calendar-answers.query.ts';
import { CalendarDays } from './queries/calendar-days.query.ts';
import { ClosedBooks } from './queries/closed-books.query.ts';
import { GetOutlookHandler } from './queries/get-outlook.query.ts';
import { Receipts } from './queries/receipts.query.ts';
import { ScheduleHistory } from './queries/schedule-history.query.ts';
import { StaffNames } from './queries/staff-names.query.ts';
import { UndeliveredMails } from './queries/undelivered-mails.ts';
import { ScheduleController } from './schedule.controller.ts';
import { Schedules } from './schedules.ts';
import { BlockSlotsHandler } from './slots/block-slots/block-slots.handler.ts';
import { MakeSlotsAvailableHandler } from './slots/make-slots-available/make-slots-available.handler.ts';
import { RegenerateSlotsHandler } from './slots/regenerate-slots/regenerate-slots.handler.ts';
import { ReleaseSlotsHandler } from './slots/release-slots/release-slots.handler.ts';
import { SlotsController } from './slots/slots.controller.ts';
import { AcceptOfferHandler } from './waitlist/accept-offer/accept-offer.handler.ts';
import { ConfirmWaitlistEntryHandler } from './waitlist/confirm-waitlist-entry/confirm-waitlist-entry.handler.ts';
import { DeclineOfferHandler } from './waitlist/decline-offer/decline-offer.handler.ts';
import { EndWaitlistEntryHandler } from './waitlist/end-entries/end-waitlist-entry.handler.ts';
import { EndWaitlistHandler } from './waitlist/end-entries/end-waitlist.handler.ts';
import { EntryEndings } from './waitlist/end-entries/entry-endings.ts';
import { EntryErasures } from './waitlist/erase-entries/entry-erasures.ts';
import { EraseOldEntriesHandler } from './waitlist/erase-entries/erase-old-entries.handler.ts';
import { EraseWaitlistEntryHandler } from './waitlist/erase-entries/erase-waitlist-entry.handler.ts';
import { GetWaitlistEntryHandler } from './waitlist/get-waitlist-entry.query.ts';
import { JoinWaitlistHandler } from './waitlist/join-waitlist/join-waitlist.handler.ts';
import { LeaveWaitlistHandler } from './waitlist/leave-waitlist/leave-waitlist.handler.ts';
import { NetworkEntries } from './waitlist/network-entries.ts';
import { OfferNextHandler } from './waitlist/offer-next/offer-next.handler.ts';
import { WaitlistEntryController } from './waitlist/waitlist-entry.controller.ts';
import { WaitlistController } from './waitlist/waitlist.controller.ts';
import { WaitlistEntries } from './waitlist/waitlist.query.ts';

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
    PassesController,
  ],
  providers: [
    BookSlotsHandler,
    NewBookings,
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
    AddPassProductHandler,
    ChangePassProductHandler,
    RemovePassProductHandler,
    SellPassHandler,
    AdjustPassHandler,
    ExtendPassHandler,
    RefundPassHandler,
    EraseOldHoldersHandler,
    ErasePassHandler,
    ExpirePassesHandler,
    RemindOfExpiryHandler,
    ResendPassHandler,
    ListLedgerHandler,
    ListPassProductsHandler,
    ListPassesHandler,
    GetPassHandler,
    GetPassReceiptHandler,
    Receipts,
    ShownPasses,
    DroppedPasses,
    HolderIndex,
    PassCodes,
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
    PassCodes,
    ShownPasses,
  ],
})
export class ScheduleModule {}
