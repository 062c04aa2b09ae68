import { cancelManagedBooking } from '@cablepark/contracts/schedule/cancel-managed-booking';
import { changeManagedBooking } from '@cablepark/contracts/schedule/change-managed-booking';
import { eraseManagedBooking } from '@cablepark/contracts/schedule/erase-managed-booking';
import { getManagedBooking } from '@cablepark/contracts/schedule/get-managed-booking';
import { getManagedData, type ManagedData } from '@cablepark/contracts/schedule/get-managed-data';
import type { ManagedBooking } from '@cablepark/contracts/schedule/managed-booking';
import { moveManagedBooking } from '@cablepark/contracts/schedule/move-managed-booking';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { Clock } from '@cablepark/platform/clock';
import { Controller, Res, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Context, Input, Serves, type InputOf } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
import { CancelBooking, CancelBookingHandler } from './commands/cancel-booking/cancel-booking.command-handler.ts';
import {
  ChangeBookingDetails,
  ChangeBookingDetailsHandler,
} from './commands/change-booking-details/change-booking-details.command-handler.ts';
import { EraseByLink, EraseByLinkHandler } from './commands/erase-by-link/erase-by-link.command-handler.ts';
import { MoveBooking, MoveBookingHandler } from './commands/move-booking/move-booking.command-handler.ts';
import type { Changer } from './domain/booking-rights.ts';
import { linkedBookingIn, rulesOf } from './domain/link-rules.ts';
import { LinkGuard } from './links/link.guard.ts';
import { detailOf, type ShownBooking } from './queries/booking-view.ts';
import { GetManagedBooking, GetManagedBookingHandler } from './queries/get-managed-booking.query-handler.ts';
import { GetManagedData, GetManagedDataHandler } from './queries/get-managed-data.query-handler.ts';
import { linkedBookingOf, ManagedBookings } from './queries/managed-bookings.ts';

const holder: Changer = { kind: 'link' };

/** One booking, for whoever holds its link. */
@Controller()
@UseGuards(LinkGuard)
export class ManageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly managed: ManagedBookings,
    private readonly clock: Clock,
  ) {}

  @Serves(getManagedBooking, GetManagedBookingHandler)
  getManagedBooking(
    @Input(getManagedBooking) { params }: InputOf<typeof getManagedBooking>,
    @Context() context: RequestContext,
  ): Promise<ManagedBooking> {
    return this.queries.execute(new GetManagedBooking(params.token, context));
  }

  @Serves(changeManagedBooking, ChangeBookingDetailsHandler)
  async changeManagedBooking(
    @Input(changeManagedBooking) { params, body }: InputOf<typeof changeManagedBooking>,
    @Context() context: RequestContext,
  ): Promise<ManagedBooking> {
    const row = await this.managed.findEver(params.token, context);
    const command = new ChangeBookingDetails(row.reference, body, holder, context);
    return this.#answerOf(await this.managed.change(row, () => this.commands.execute(command)));
  }

  @Serves(moveManagedBooking, MoveBookingHandler)
  async moveManagedBooking(
    @Input(moveManagedBooking) { params, body }: InputOf<typeof moveManagedBooking>,
    @Context() context: RequestContext,
  ): Promise<ManagedBooking> {
    const row = await this.managed.findEver(params.token, context);
    const command = new MoveBooking(row.reference, body, holder, context);
    return this.#answerOf(await this.managed.change(row, () => this.commands.execute(command)));
  }

  @Serves(cancelManagedBooking, CancelBookingHandler)
  async cancelManagedBooking(
    @Input(cancelManagedBooking) { params }: InputOf<typeof cancelManagedBooking>,
    @Context() context: RequestContext,
  ): Promise<ResponseOf<typeof cancelManagedBooking>> {
    const row = await this.managed.findEver(params.token, context);
    const command = new CancelBooking(row.reference, { changer: holder }, context);
    const { bookingId, reference } = await this.managed.change(row, () => this.commands.execute(command));
    return { message: `Booking ${reference} has been cancelled`, booking: { id: bookingId, reference } };
  }

  @Serves(getManagedData, GetManagedDataHandler)
  async getManagedData(
    @Input(getManagedData) { params }: InputOf<typeof getManagedData>,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ManagedData> {
    const data = await this.queries.execute(new GetManagedData(params.token, context));
    void reply.header('Content-Disposition', `attachment; filename="booking-${data.booking.reference}.json"`);
    return data;
  }

  @Serves(eraseManagedBooking, EraseByLinkHandler)
  async eraseManagedBooking(
    @Input(eraseManagedBooking) { params }: InputOf<typeof eraseManagedBooking>,
    @Context() context: RequestContext,
  ): Promise<ResponseOf<typeof eraseManagedBooking>> {
    const row = await this.managed.findEver(params.token, context);
    await this.commands.execute(new EraseByLink(row.bookingId, linkedBookingOf(row), context));
    return { message: 'The personal data have been erased', booking: { id: row.bookingId } };
  }

  /** The holder has just changed the booking, so the answer is made from what was written. */
  #answerOf(booking: ShownBooking): ManagedBooking {
    return { ...detailOf(booking, 'customer'), rules: rulesOf(linkedBookingIn(booking), this.clock.now()) };
  }
}
