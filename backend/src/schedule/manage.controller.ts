import { Controller, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';

import {
  cancelManagedBooking,
  changeManagedBooking,
  moveManagedBooking,
  type ManagedBooking,
} from '@cablepark/contracts/schedule/managed-booking';
import { Clock } from '@cablepark/platform/clock';

import type { Answered } from '../http/endpoint-message.ts';
import { Incoming, Serves } from '../http/endpoint.ts';
import {
  CancelBooking,
  ChangeBookingDetails,
  MoveBooking,
  toCancelledAnswer,
} from './commands/bookings/bookings.command-handlers.ts';
import type { Changer } from './domain/booking-rights.ts';
import { rulesOf, toLinkedBooking } from './domain/link-rules.ts';
import { linkHashOf } from './links/link-token.ts';
import { LinkGuard } from './links/link.guard.ts';
import { ManagedBookings } from './queries/managed-bookings.query-handlers.ts';
import { toBookingDetail, type ShownBooking } from './queries/shown-bookings.ts';

const holderOf = (token: string): Changer => ({ kind: 'link', linkHash: linkHashOf(token) });

/** Changes one booking for the holder of its link. */
@Controller()
@UseGuards(LinkGuard)
export class ManageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly managed: ManagedBookings,
    private readonly clock: Clock,
  ) {}

  @Serves(changeManagedBooking)
  async changeManagedBooking(
    @Incoming() { params, body, context }: Incoming<typeof changeManagedBooking>,
  ): Promise<ManagedBooking> {
    const row = await this.managed.findEver(params.token, context);
    const command = new ChangeBookingDetails({
      key: row.reference,
      details: body,
      changer: holderOf(params.token),
      context,
    });
    const { booking } = await this.managed.change(row, () => this.commands.execute(command));
    return this.#answerOf(booking);
  }

  @Serves(moveManagedBooking)
  async moveManagedBooking(
    @Incoming() { params, body, context }: Incoming<typeof moveManagedBooking>,
  ): Promise<ManagedBooking> {
    const row = await this.managed.findEver(params.token, context);
    const command = new MoveBooking({
      key: row.reference,
      input: body,
      changer: holderOf(params.token),
      context,
    });
    return this.#answerOf(await this.managed.change(row, () => this.commands.execute(command)));
  }

  @Serves(cancelManagedBooking)
  async cancelManagedBooking(
    @Incoming() { params, context }: Incoming<typeof cancelManagedBooking>,
  ): Answered<typeof cancelManagedBooking> {
    const row = await this.managed.findEver(params.token, context);
    const command = new CancelBooking({
      key: row.reference,
      changer: holderOf(params.token),
      context,
    });
    return toCancelledAnswer(await this.managed.change(row, () => this.commands.execute(command)));
  }

  /** The holder has just changed the booking, so the answer is made from the events. */
  #answerOf(booking: ShownBooking): ManagedBooking {
    return {
      ...toBookingDetail(booking, 'customer'),
      rules: rulesOf(toLinkedBooking(booking), this.clock.now()),
    };
  }
}
