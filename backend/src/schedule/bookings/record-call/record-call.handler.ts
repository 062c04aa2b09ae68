import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';

import { BookingChanges } from '#schedule/bookings/booking-changes';
import { toBookingDetail } from '#schedule/bookings/queries/shown-bookings.query';
import { RecordCall } from './record-call.command.ts';
import { decideRecordCall } from './record-call.decide.ts';

/** Notes whether staff have reached the customer of a booking, by its reference or id. */
@CommandHandler(RecordCall)
export class RecordCallHandler implements ICommandHandler<RecordCall> {
  constructor(private readonly bookings: BookingChanges) {}

  async execute({
    requested: {
      params,
      body: { reached: isReached },
      context,
    },
  }: RecordCall): Promise<BookingDetail> {
    const changed = await this.bookings.change(
      'RecordCall',
      context,
      params.id,
      (bookingId, schedule) => decideRecordCall({ bookingId, isReached }, schedule),
    );
    return toBookingDetail(await this.bookings.answer(changed), 'staff');
  }
}
