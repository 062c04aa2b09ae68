import { Command } from '@nestjs/cqrs';

import type { GiveBackMode } from '@cablepark/contracts/passes/give-back';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { Cents } from '@cablepark/contracts/shared/money';

import type { RequestContext } from '#http/request-context';
import type { Changer } from '#schedule/domain/booking-rights';
import type { PlacedBooking } from '#schedule/domain/day-schedule';

interface StaffChoices {
  /** The reason that staff gave, by default `staff`. */
  readonly reason?: CancellationReason | undefined;
  /** Whether the slots are blocked in the same step. */
  readonly clearSlots?: boolean;
  /** How much of what passes paid comes back to them, by default all. */
  readonly giveBack?: GiveBackMode | undefined;
}

export interface Cancelled extends Pick<PlacedBooking, 'bookingId' | 'reference'> {
  /** What is paid out at the park, because refunded passes had paid it. */
  readonly givenBackCents: Cents;
}

export class CancelBooking extends Command<Cancelled> {
  /** `key`: the booking's id or its reference. */
  constructor(
    readonly key: string,
    readonly changer: Changer,
    readonly context: RequestContext,
    readonly choices: StaffChoices = {},
  ) {
    super();
  }
}
