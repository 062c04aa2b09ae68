import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';

import { BookingChanges } from '#schedule/bookings/booking-changes';
import { toBookingDetail } from '#schedule/bookings/queries/shown-bookings.query';
import { RecordAttendance } from './record-attendance.command.ts';
import { decideRecordAttendance } from './record-attendance.decide.ts';

/** Notes whether the customer of a booking came, by its reference or id. */
@CommandHandler(RecordAttendance)
export class RecordAttendanceHandler implements ICommandHandler<RecordAttendance> {
  constructor(private readonly bookings: BookingChanges) {}

  async execute({
    requested: { params, body: attendance, context },
  }: RecordAttendance): Promise<BookingDetail> {
    const changed = await this.bookings.change(
      'RecordAttendance',
      context,
      params.id,
      (bookingId, schedule, now) =>
        decideRecordAttendance({ ...attendance, bookingId, now }, schedule),
      { passes: { giveBackAbsent: attendance.giveBack } },
    );
    return toBookingDetail(await this.bookings.answer(changed), 'staff');
  }
}
