import { Controller, UseGuards, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

import {
  cancelManagedBooking,
  changeManagedBooking,
  eraseManagedBooking,
  getManagedBooking,
  getManagedData,
  moveManagedBooking,
  type ManagedBooking,
} from '@cablepark/contracts/schedule/managed-booking';
import { Clock } from '@cablepark/platform/clock';

import type { Answered } from '#http/answer';
import { AnswerInterceptor } from '#http/answer.interceptor';
import { Endpoint, Incoming, Requested } from '#http/endpoint';
import type { Changer } from '../domain/booking-rights.ts';
import { rulesOf, toLinkedBooking } from '../domain/link-rules.ts';
import { EraseByLink } from '../erasures/erase-by-link/erase-by-link.command.ts';
import { linkHashOf } from '../links/link-token.ts';
import { LinkGuard } from '../links/link.guard.ts';
import { CancelBooking } from './cancel-booking/cancel-booking.command.ts';
import { toCancelledAnswer } from './cancel-booking/cancel-booking.handler.ts';
import { ChangeBookingDetails } from './change-booking-details/change-booking-details.command.ts';
import { MoveBooking } from './move-booking/move-booking.command.ts';
import { GetManagedBooking } from './queries/get-managed-booking.query.ts';
import { GetManagedData } from './queries/get-managed-data.query.ts';
import { ManagedBookings } from './queries/managed-bookings.query.ts';
import { toBookingDetail, type ShownBooking } from './queries/shown-bookings.query.ts';

const holderOf = (token: string): Changer => ({ kind: 'link', linkHash: linkHashOf(token) });

/** Changes one booking for the holder of its link. */
@Controller()
@UseInterceptors(AnswerInterceptor)
@UseGuards(LinkGuard)
export class ManageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly managed: ManagedBookings,
    private readonly clock: Clock,
  ) {}

  @Endpoint(changeManagedBooking)
  async changeManagedBooking(
    @Incoming() { params, body, context }: Incoming<typeof changeManagedBooking>,
  ): Promise<ManagedBooking> {
    const row = await this.managed.findEver(params.token, context);
    const command = new ChangeBookingDetails(row.reference, body, holderOf(params.token), context);
    const { booking } = await this.managed.change(row, () => this.commands.execute(command));
    return this.#answerOf(booking);
  }

  @Endpoint(moveManagedBooking)
  async moveManagedBooking(
    @Incoming() { params, body, context }: Incoming<typeof moveManagedBooking>,
  ): Promise<ManagedBooking> {
    const row = await this.managed.findEver(params.token, context);
    const command = new MoveBooking(row.reference, body, holderOf(params.token), context);
    return this.#answerOf(await this.managed.change(row, () => this.commands.execute(command)));
  }

  @Endpoint(cancelManagedBooking)
  async cancelManagedBooking(
    @Incoming() { params, context }: Incoming<typeof cancelManagedBooking>,
  ): Answered<typeof cancelManagedBooking> {
    const row = await this.managed.findEver(params.token, context);
    const command = new CancelBooking(row.reference, holderOf(params.token), context);
    return toCancelledAnswer(await this.managed.change(row, () => this.commands.execute(command)));
  }

  @Endpoint(getManagedBooking)
  getManagedBooking(@Requested() requested: Requested<typeof getManagedBooking>) {
    return this.queries.execute(new GetManagedBooking(requested));
  }

  @Endpoint(getManagedData)
  getManagedData(@Requested() requested: Requested<typeof getManagedData>) {
    return this.queries.execute(new GetManagedData(requested));
  }

  @Endpoint(eraseManagedBooking)
  eraseManagedBooking(@Requested() requested: Requested<typeof eraseManagedBooking>) {
    return this.commands.execute(new EraseByLink(requested));
  }

  /** The holder has just changed the booking, so the answer is made from the events. */
  #answerOf(booking: ShownBooking): ManagedBooking {
    return {
      ...toBookingDetail(booking, 'customer'),
      rules: rulesOf(toLinkedBooking(booking), this.clock.now()),
    };
  }
}
