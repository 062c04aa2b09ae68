import { Command } from '@nestjs/cqrs';

import type {
  changeBookingDetails,
  ReplacedField,
} from '@cablepark/contracts/schedule/change-booking';

import type { InputOf } from '#http/endpoint';
import type { RequestContext } from '#http/request-context';
import type { ShownBooking } from '#schedule/bookings/queries/shown-bookings.query';
import type { Changer } from '#schedule/domain/booking-rights';

/** The new details. Whatever is left out stays as it is. */
export type Details = Omit<InputOf<typeof changeBookingDetails>['body'], 'seen'>;

/** The values of the details that the form had shown. */
export type Seen = NonNullable<InputOf<typeof changeBookingDetails>['body']['seen']>;

/** A booking after its details were changed, and the fields in which it replaced another change. */
export interface ChangedDetails {
  readonly booking: ShownBooking;
  readonly replaced: readonly ReplacedField[];
}

/** Changes whom a booking is for. A change that changes nothing writes nothing. */
export class ChangeBookingDetails extends Command<ChangedDetails> {
  constructor(
    readonly key: string,
    readonly details: Details,
    readonly changer: Changer,
    readonly context: RequestContext,
    readonly seen?: Seen,
  ) {
    super();
  }
}
