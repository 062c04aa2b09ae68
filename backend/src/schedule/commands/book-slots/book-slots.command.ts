import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { Command } from '@nestjs/cqrs';
import type { RequestContext } from '../../../http/request-context.ts';
import type { PlacedBooking } from '../../domain/day-schedule.ts';

/** A booking and whom it is for, in clear: what its customer is answered. */
export interface BookingAnswer {
  readonly booking: PlacedBooking;
  readonly customer: Customer;
}

export interface BookSlotsInput {
  readonly slots: RequestedSlots;
  readonly customer: Customer;
  readonly equipmentRental: boolean;
  readonly language?: 'lv' | 'en' | undefined;
}

export class BookSlots extends Command<BookingAnswer> {
  readonly input: BookSlotsInput;
  readonly context: RequestContext;

  constructor(input: BookSlotsInput, context: RequestContext) {
    super();
    this.input = input;
    this.context = context;
  }
}
