import { Command } from '@nestjs/cqrs';

import type { moveBooking } from '@cablepark/contracts/schedule/change-booking';

import type { InputOf } from '#http/endpoint';
import type { RequestContext } from '#http/request-context';
import type { ShownBooking } from '#schedule/bookings/queries/shown-bookings.query';
import type { Changer } from '#schedule/domain/booking-rights';

type Input = InputOf<typeof moveBooking>['body'];

/** Gives a booking, by its reference or id, other slots. */
export class MoveBooking extends Command<ShownBooking> {
  constructor(
    readonly key: string,
    readonly input: Input,
    readonly changer: Changer,
    readonly context: RequestContext,
  ) {
    super();
  }
}
