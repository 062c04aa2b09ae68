import { Controller, Inject, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

import { bookSlots, bookSlotsAsStaff } from '@cablepark/contracts/schedule/book-slots';
import type { BookingDetail, PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import {
  cancelBooking,
  changeBookingDetails,
  moveBooking,
  recordAttendance,
  recordCall,
  type ChangedBookingDetail,
} from '@cablepark/contracts/schedule/change-booking';
import {
  cancelSource,
  erasePersonalData,
  getBooking,
  getCancellability,
  listBookings,
  listOwnBookings,
  listSources,
} from '@cablepark/contracts/schedule/find-bookings';
import { getOutlook } from '@cablepark/contracts/schedule/outlook';
import { getReceipt } from '@cablepark/contracts/schedule/receipt';
import { SETTINGS, siteUrlOf, type Settings } from '@cablepark/platform/settings/settings';

import type { Answered } from '#http/answer';
import { AnswerInterceptor } from '#http/answer.interceptor';
import { Endpoint, Incoming, Requested } from '#http/endpoint';
import { changerOf, isStaffMember, type RequestContext } from '#http/request-context';
import { ErasePersonalData } from '../erasures/erase-personal-data/erase-personal-data.command.ts';
import { manageUrlOf } from '../links/link-token.ts';
import { GetOutlook } from '../queries/get-outlook.query.ts';
import { BookSlots } from './book-slots/book-slots.command.ts';
import { CancelBooking } from './cancel-booking/cancel-booking.command.ts';
import { toCancelledAnswer } from './cancel-booking/cancel-booking.handler.ts';
import { CancelSource } from './cancel-source/cancel-source.command.ts';
import { ChangeBookingDetails } from './change-booking-details/change-booking-details.command.ts';
import { MoveBooking } from './move-booking/move-booking.command.ts';
import { GetBooking } from './queries/get-booking.query.ts';
import { GetCancellability } from './queries/get-cancellability.query.ts';
import { GetReceipt } from './queries/get-receipt.query.ts';
import { ListBookings } from './queries/list-bookings.query.ts';
import { ListOwnBookings } from './queries/list-own-bookings.query.ts';
import { ListSources } from './queries/list-sources.query.ts';
import { toBookingDetail, type ShownBooking } from './queries/shown-bookings.query.ts';
import { RecordAttendance } from './record-attendance/record-attendance.command.ts';
import { RecordCall } from './record-call/record-call.command.ts';

@Controller()
@UseInterceptors(AnswerInterceptor)
export class BookingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Endpoint(bookSlots)
  async bookSlots(
    @Incoming() { body, context }: Incoming<typeof bookSlots>,
  ): Promise<PlacedBookingDetail> {
    return this.#toPlacedAnswer(new BookSlots(body, context));
  }

  @Endpoint(bookSlotsAsStaff)
  async bookSlotsAsStaff(
    @Incoming() { body, context }: Incoming<typeof bookSlotsAsStaff>,
  ): Promise<PlacedBookingDetail> {
    return this.#toPlacedAnswer(new BookSlots(body, context));
  }

  @Endpoint(changeBookingDetails)
  async changeBookingDetails(
    @Incoming() { params, body, context }: Incoming<typeof changeBookingDetails>,
  ): Promise<ChangedBookingDetail> {
    const { seen, ...details } = body;
    const changer = changerOf(context.caller);
    const command = new ChangeBookingDetails(params.id, details, changer, context, seen);
    const { booking, replaced } = await this.commands.execute(command);
    return { ...answerOf(booking, context), replaced: [...replaced] };
  }

  @Endpoint(moveBooking)
  async moveBooking(
    @Incoming() { params, body, context }: Incoming<typeof moveBooking>,
  ): Promise<BookingDetail> {
    const command = new MoveBooking(params.id, body, changerOf(context.caller), context);
    return answerOf(await this.commands.execute(command), context);
  }

  @Endpoint(cancelBooking)
  async cancelBooking(
    @Incoming() { params, query, context }: Incoming<typeof cancelBooking>,
  ): Answered<typeof cancelBooking> {
    const command = new CancelBooking(params.id, changerOf(context.caller), context, query);
    return toCancelledAnswer(await this.commands.execute(command));
  }

  @Endpoint(getBooking)
  getBooking(@Requested() requested: Requested<typeof getBooking>) {
    return this.queries.execute(new GetBooking(requested));
  }

  @Endpoint(getCancellability)
  getCancellability(@Requested() requested: Requested<typeof getCancellability>) {
    return this.queries.execute(new GetCancellability(requested));
  }

  @Endpoint(listBookings)
  listBookings(@Requested() requested: Requested<typeof listBookings>) {
    return this.queries.execute(new ListBookings(requested));
  }

  @Endpoint(listOwnBookings)
  listOwnBookings(@Requested() requested: Requested<typeof listOwnBookings>) {
    return this.queries.execute(new ListOwnBookings(requested));
  }

  @Endpoint(recordAttendance)
  recordAttendance(@Requested() requested: Requested<typeof recordAttendance>) {
    return this.commands.execute(new RecordAttendance(requested));
  }

  @Endpoint(recordCall)
  recordCall(@Requested() requested: Requested<typeof recordCall>) {
    return this.commands.execute(new RecordCall(requested));
  }

  @Endpoint(erasePersonalData)
  erasePersonalData(@Requested() requested: Requested<typeof erasePersonalData>) {
    return this.commands.execute(new ErasePersonalData(requested));
  }

  @Endpoint(getReceipt)
  getReceipt(@Requested() requested: Requested<typeof getReceipt>) {
    return this.queries.execute(new GetReceipt(requested));
  }

  @Endpoint(listSources)
  listSources(@Requested() requested: Requested<typeof listSources>) {
    return this.queries.execute(new ListSources(requested));
  }

  @Endpoint(cancelSource)
  cancelSource(@Requested() requested: Requested<typeof cancelSource>) {
    return this.commands.execute(new CancelSource(requested));
  }

  @Endpoint(getOutlook)
  getOutlook(@Requested() requested: Requested<typeof getOutlook>) {
    return this.queries.execute(new GetOutlook(requested));
  }

  async #toPlacedAnswer(command: BookSlots): Promise<PlacedBookingDetail> {
    const { booking, linkToken, receipt } = await this.commands.execute(command);
    const url = linkToken === null ? null : manageUrlOf(siteUrlOf(this.settings), linkToken);
    return { ...answerOf(booking, command.context), manageUrl: url, receipt };
  }
}

const answerOf = (booking: ShownBooking, { caller }: RequestContext): BookingDetail =>
  toBookingDetail(booking, isStaffMember(caller) ? 'staff' : 'customer');
