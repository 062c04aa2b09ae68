import { bookSlotsAsStaff, bookSlots } from '@cablepark/contracts/schedule/book-slots';
import type { BookingDetail, BookingWithSlots, PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import { cancelBooking } from '@cablepark/contracts/schedule/cancel-booking';
import { changeBookingDetails } from '@cablepark/contracts/schedule/change-booking-details';
import { erasePersonalData } from '@cablepark/contracts/schedule/erasures';
import {
  getBooking,
  getCancellability,
  type Cancellability,
  listBookings,
  listOwnBookings,
} from '@cablepark/contracts/schedule/find-bookings';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { moveBooking } from '@cablepark/contracts/schedule/move-booking';
import { recordAttendance } from '@cablepark/contracts/schedule/record-attendance';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Moments } from '../as-of/queries/moments.ts';
import { changerOf, isStaffMember } from '../http/caller.ts';
import { Incoming, Serves } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
import { sendPage } from '../http/paging.ts';
import { detailOf, type ShownBooking } from './queries/booking-view.ts';
import { BookSlots, BookSlotsHandler } from './commands/book-slots/book-slots.command-handler.ts';
import { ManageLinks } from './links/manage-links.ts';
import { CancelBooking, CancelBookingHandler } from './commands/cancel-booking/cancel-booking.command-handler.ts';
import {
  ChangeBookingDetails,
  ChangeBookingDetailsHandler,
} from './commands/change-booking-details/change-booking-details.command-handler.ts';
import {
  ErasePersonalData,
  ErasePersonalDataHandler,
} from './commands/erase-personal-data/erase-personal-data.command-handler.ts';
import { MoveBooking, MoveBookingHandler } from './commands/move-booking/move-booking.command-handler.ts';
import {
  RecordAttendance,
  RecordAttendanceHandler,
} from './commands/record-attendance/record-attendance.command-handler.ts';
import { GetBooking, GetBookingHandler } from './queries/get-booking.query-handler.ts';
import { GetCancellability, GetCancellabilityHandler } from './queries/get-cancellability.query-handler.ts';
import { ListBookings, ListBookingsHandler } from './queries/list-bookings.query-handler.ts';
import { ListOwnBookings, ListOwnBookingsHandler } from './queries/list-own-bookings.query-handler.ts';

/** Bookings, for customers and staff. */
@Controller()
export class BookingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly links: ManageLinks,
    private readonly moments: Moments,
  ) {}

  @Serves(bookSlots, BookSlotsHandler)
  async bookSlots(@Incoming(bookSlots) { body, context }: Incoming<typeof bookSlots>): Promise<PlacedBookingDetail> {
    return this.#placed(new BookSlots(body, context));
  }

  @Serves(bookSlotsAsStaff, BookSlotsHandler)
  async bookSlotsAsStaff(
    @Incoming(bookSlotsAsStaff) { body, context }: Incoming<typeof bookSlotsAsStaff>,
  ): Promise<PlacedBookingDetail> {
    return this.#placed(new BookSlots(body, context));
  }

  @Serves(listBookings, ListBookingsHandler)
  async listBookings(
    @Incoming(listBookings) { query, context: { caller }, request, reply }: Incoming<typeof listBookings>,
  ): Promise<BookingWithSlots[]> {
    const { asOf } = query;
    const page = await this.moments.answer({ asOf, caller, reply }, (moment) =>
      this.queries.execute(new ListBookings(query, moment)),
    );
    return sendPage(reply, request, page);
  }

  @Serves(listOwnBookings, ListOwnBookingsHandler)
  async listOwnBookings(
    @Incoming(listOwnBookings) { query, context: { caller }, request, reply }: Incoming<typeof listOwnBookings>,
  ): Promise<BookingWithSlots[]> {
    const userId = caller.kind === 'user' ? caller.userId : reject('NOT_SIGNED_IN');
    return sendPage(reply, request, await this.queries.execute(new ListOwnBookings(userId, query)));
  }

  @Serves(getBooking, GetBookingHandler)
  getBooking(
    @Incoming(getBooking) { params, query: { asOf }, context: { caller }, reply }: Incoming<typeof getBooking>,
  ): Promise<BookingDetail> {
    return this.moments.answer({ asOf, caller, reply }, (moment) =>
      this.queries.execute(new GetBooking(params.reference, caller, moment)),
    );
  }

  @Serves(getCancellability, GetCancellabilityHandler)
  getCancellability(
    @Incoming(getCancellability) { params, context: { caller } }: Incoming<typeof getCancellability>,
  ): Promise<Cancellability> {
    return this.queries.execute(new GetCancellability(params.id, caller));
  }

  @Serves(changeBookingDetails, ChangeBookingDetailsHandler)
  async changeBookingDetails(
    @Incoming(changeBookingDetails) { params, body, context }: Incoming<typeof changeBookingDetails>,
  ): Promise<BookingDetail> {
    const changer = changerOf(context.caller);
    return answerOf(await this.commands.execute(new ChangeBookingDetails(params.id, body, changer, context)), context);
  }

  @Serves(moveBooking, MoveBookingHandler)
  async moveBooking(
    @Incoming(moveBooking) { params, body, context }: Incoming<typeof moveBooking>,
  ): Promise<BookingDetail> {
    const changer = changerOf(context.caller);
    return answerOf(await this.commands.execute(new MoveBooking(params.id, body, changer, context)), context);
  }

  @Serves(recordAttendance, RecordAttendanceHandler)
  async recordAttendance(
    @Incoming(recordAttendance) { params, body, context }: Incoming<typeof recordAttendance>,
  ): Promise<BookingDetail> {
    return answerOf(await this.commands.execute(new RecordAttendance(params.id, body, context)), context);
  }

  @Serves(cancelBooking, CancelBookingHandler)
  async cancelBooking(
    @Incoming(cancelBooking) { params, query, context }: Incoming<typeof cancelBooking>,
  ): Promise<ResponseOf<typeof cancelBooking>> {
    const changer = changerOf(context.caller);
    const cancellation = { changer, reason: query.reason, clearSlots: query.clearSlots };
    const { bookingId, reference } = await this.commands.execute(new CancelBooking(params.id, cancellation, context));
    return { message: `Booking ${reference} has been cancelled`, booking: { id: bookingId, reference } };
  }

  @Serves(erasePersonalData, ErasePersonalDataHandler)
  async erasePersonalData(
    @Incoming(erasePersonalData) { params, context }: Incoming<typeof erasePersonalData>,
  ): Promise<ResponseOf<typeof erasePersonalData>> {
    const { bookingId } = await this.commands.execute(new ErasePersonalData(params.id, context));
    return { message: 'The personal data have been erased', booking: { id: bookingId } };
  }

  async #placed(command: BookSlots): Promise<PlacedBookingDetail> {
    const answer = await this.commands.execute(command);
    const manageUrl = answer.linkToken === null ? null : this.links.urlOf(answer.linkToken);
    return { ...answerOf(answer.booking, command.context), manageUrl };
  }
}

const answerOf = (booking: ShownBooking, { caller }: RequestContext): BookingDetail =>
  detailOf(booking, isStaffMember(caller) ? 'staff' : 'customer');
