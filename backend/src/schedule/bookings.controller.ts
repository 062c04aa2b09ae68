import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';

import { bookSlots, bookSlotsAsStaff } from '@cablepark/contracts/schedule/book-slots';
import type { BookingDetail, PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import {
  cancelBooking,
  changeBookingDetails,
  moveBooking,
  type ChangedBookingDetail,
} from '@cablepark/contracts/schedule/change-booking';
import { SETTINGS, siteUrlOf, type Settings } from '@cablepark/platform/settings/settings';

import type { Answered } from '../http/endpoint-message.ts';
import { Incoming, Serves } from '../http/endpoint.ts';
import { changerOf, isStaffMember, type RequestContext } from '../http/request-context.ts';
import { BookSlots } from './commands/book-slots/book-slots.command-handler.ts';
import {
  CancelBooking,
  ChangeBookingDetails,
  MoveBooking,
  toCancelledAnswer,
} from './commands/bookings/bookings.command-handlers.ts';
import { manageUrlOf } from './links/link-token.ts';
import { toBookingDetail, type ShownBooking } from './queries/shown-bookings.ts';

@Controller()
export class BookingsController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Serves(bookSlots)
  async bookSlots(
    @Incoming() { body, context }: Incoming<typeof bookSlots>,
  ): Promise<PlacedBookingDetail> {
    return this.#toPlacedAnswer(new BookSlots({ input: body, context }));
  }

  @Serves(bookSlotsAsStaff)
  async bookSlotsAsStaff(
    @Incoming() { body, context }: Incoming<typeof bookSlotsAsStaff>,
  ): Promise<PlacedBookingDetail> {
    return this.#toPlacedAnswer(new BookSlots({ input: body, context }));
  }

  @Serves(changeBookingDetails)
  async changeBookingDetails(
    @Incoming() { params, body, context }: Incoming<typeof changeBookingDetails>,
  ): Promise<ChangedBookingDetail> {
    const { seen, ...details } = body;
    const command = { key: params.id, details, seen, changer: changerOf(context.caller), context };
    const { booking, replaced } = await this.commands.execute(new ChangeBookingDetails(command));
    return { ...answerOf(booking, context), replaced: [...replaced] };
  }

  @Serves(moveBooking)
  async moveBooking(
    @Incoming() { params, body, context }: Incoming<typeof moveBooking>,
  ): Promise<BookingDetail> {
    const command = { key: params.id, input: body, changer: changerOf(context.caller), context };
    return answerOf(await this.commands.execute(new MoveBooking(command)), context);
  }

  @Serves(cancelBooking)
  async cancelBooking(
    @Incoming() { params, query, context }: Incoming<typeof cancelBooking>,
  ): Answered<typeof cancelBooking> {
    const command = { key: params.id, changer: changerOf(context.caller), ...query, context };
    return toCancelledAnswer(await this.commands.execute(new CancelBooking(command)));
  }

  async #toPlacedAnswer(command: BookSlots): Promise<PlacedBookingDetail> {
    const { booking, linkToken, receipt } = await this.commands.execute(command);
    const url = linkToken === null ? null : manageUrlOf(siteUrlOf(this.settings), linkToken);
    return { ...answerOf(booking, command.context), manageUrl: url, receipt };
  }
}

const answerOf = (booking: ShownBooking, { caller }: RequestContext): BookingDetail =>
  toBookingDetail(booking, isStaffMember(caller) ? 'staff' : 'customer');
