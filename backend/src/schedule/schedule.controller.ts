import { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { getBooking } from '@cablepark/contracts/schedule/get-booking';
import { listTimeSlots } from '@cablepark/contracts/schedule/list-time-slots';
import { Controller, Header } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Context, Input, Serves, type InputOf } from '../shared/http/endpoint.ts';
import type { RequestContext } from '../shared/http/request-context.ts';
import { detailOf } from './booking-view.ts';
import { BookSlots } from './commands/book-slots/book-slots.command.ts';
import { GetBooking } from './queries/get-booking.query-handler.ts';
import { ListTimeSlots } from './queries/list-time-slots.query-handler.ts';

@Controller()
export class ScheduleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Serves(listTimeSlots)
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  listTimeSlots(
    @Input(listTimeSlots) { query }: InputOf<typeof listTimeSlots>,
    @Context() context: RequestContext,
  ): Promise<Buffer> {
    return this.queries.execute(new ListTimeSlots(query.startDate, query.endDate, context.caller));
  }

  @Serves(bookSlots)
  async bookSlots(
    @Input(bookSlots) { body }: InputOf<typeof bookSlots>,
    @Context() context: RequestContext,
  ): Promise<BookingDetail> {
    const { booking, customer } = await this.commands.execute(new BookSlots(body, context));
    return detailOf({ ...booking, createdAt: booking.placedAt, customer });
  }

  @Serves(getBooking)
  getBooking(@Input(getBooking) { params }: InputOf<typeof getBooking>): Promise<BookingDetail> {
    return this.queries.execute(new GetBooking(params.reference));
  }
}
