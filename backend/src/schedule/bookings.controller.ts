import { bookSlotsAsStaff } from '@cablepark/contracts/schedule/book-slots-as-staff';
import { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import type { BookingDetail, BookingWithSlots, PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import { cancelBooking } from '@cablepark/contracts/schedule/cancel-booking';
import { changeBookingDetails } from '@cablepark/contracts/schedule/change-booking-details';
import { erasePersonalData } from '@cablepark/contracts/schedule/erase-personal-data';
import { getBooking } from '@cablepark/contracts/schedule/get-booking';
import { getCancellability, type Cancellability } from '@cablepark/contracts/schedule/get-cancellability';
import { listBookings } from '@cablepark/contracts/schedule/list-bookings';
import { listOwnBookings } from '@cablepark/contracts/schedule/list-own-bookings';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { moveBooking } from '@cablepark/contracts/schedule/move-booking';
import { recordAttendance } from '@cablepark/contracts/schedule/record-attendance';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Controller, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Moments } from '../as-of/queries/moments.ts';
import { changerOf, isStaffMember } from '../http/caller.ts';
import { Context, Input, Serves, type InputOf } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
import { sendPage } from '../http/paging.ts';
import { detailOf, type ShownBooking } from './queries/booking-view.ts';
import { BookSlots, BookSlotsHandler, type PlacedAnswer } from './commands/book-slots/book-slots.command-handler.ts';
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
  async bookSlots(
    @Input(bookSlots) { body }: InputOf<typeof bookSlots>,
    @Context() context: RequestContext,
  ): Promise<PlacedBookingDetail> {
    return this.#placed(new BookSlots(body, context));
  }

  @Serves(bookSlotsAsStaff, BookSlotsHandler)
  async bookSlotsAsStaff(
    @Input(bookSlotsAsStaff) { body }: InputOf<typeof bookSlotsAsStaff>,
    @Context() context: RequestContext,
  ): Promise<PlacedBookingDetail> {
    return this.#placed(new BookSlots(body, context));
  }

  @Serves(listBookings, ListBookingsHandler)
  async listBookings(
    @Input(listBookings) { query }: InputOf<typeof listBookings>,
    @Context() { caller }: RequestContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BookingWithSlots[]> {
    const { asOf } = query;
    const page = await this.moments.answer({ asOf, caller, reply }, (moment) =>
      this.queries.execute(new ListBookings(query, moment)),
    );
    return sendPage(reply, request, page);
  }

  @Serves(listOwnBookings, ListOwnBookingsHandler)
  async listOwnBookings(
    @Input(listOwnBookings) { query }: InputOf<typeof listOwnBookings>,
    @Context() { caller }: RequestContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BookingWithSlots[]> {
    const userId = caller.kind === 'user' ? caller.userId : reject('NOT_SIGNED_IN');
    return sendPage(reply, request, await this.queries.execute(new ListOwnBookings(userId, query)));
  }

  @Serves(getBooking, GetBookingHandler)
  getBooking(
    @Input(getBooking) { params, query: { asOf } }: InputOf<typeof getBooking>,
    @Context() { caller }: RequestContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BookingDetail> {
    return this.moments.answer({ asOf, caller, reply }, (moment) =>
      this.queries.execute(new GetBooking(params.reference, caller, moment)),
    );
  }

  @Serves(getCancellability, GetCancellabilityHandler)
  getCancellability(
    @Input(getCancellability) { params }: InputOf<typeof getCancellability>,
    @Context() { caller }: RequestContext,
  ): Promise<Cancellability> {
    return this.queries.execute(new GetCancellability(params.id, caller));
  }

  @Serves(changeBookingDetails, ChangeBookingDetailsHandler)
  async changeBookingDetails(
    @Input(changeBookingDetails) { params, body }: InputOf<typeof changeBookingDetails>,
    @Context() context: RequestContext,
  ): Promise<BookingDetail> {
    const changer = changerOf(context.caller);
    return answerOf(await this.commands.execute(new ChangeBookingDetails(params.id, body, changer, context)), context);
  }

  @Serves(moveBooking, MoveBookingHandler)
  async moveBooking(
    @Input(moveBooking) { params, body }: InputOf<typeof moveBooking>,
    @Context() context: RequestContext,
  ): Promise<BookingDetail> {
    const changer = changerOf(context.caller);
    return answerOf(await this.commands.execute(new MoveBooking(params.id, body, changer, context)), context);
  }

  @Serves(recordAttendance, RecordAttendanceHandler)
  async recordAttendance(
    @Input(recordAttendance) { params, body }: InputOf<typeof recordAttendance>,
    @Context() context: RequestContext,
  ): Promise<BookingDetail> {
    return answerOf(await this.commands.execute(new RecordAttendance(params.id, body, context)), context);
  }

  @Serves(cancelBooking, CancelBookingHandler)
  async cancelBooking(
    @Input(cancelBooking) { params, query }: InputOf<typeof cancelBooking>,
    @Context() context: RequestContext,
  ): Promise<ResponseOf<typeof cancelBooking>> {
    const changer = changerOf(context.caller);
    const cancellation = { changer, reason: query.reason, clearSlots: query.clearSlots };
    const { bookingId, reference } = await this.commands.execute(new CancelBooking(params.id, cancellation, context));
    return { message: `Booking ${reference} has been cancelled`, booking: { id: bookingId, reference } };
  }

  @Serves(erasePersonalData, ErasePersonalDataHandler)
  async erasePersonalData(
    @Input(erasePersonalData) { params }: InputOf<typeof erasePersonalData>,
    @Context() context: RequestContext,
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
