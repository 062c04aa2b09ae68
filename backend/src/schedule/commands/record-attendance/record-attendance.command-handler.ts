import { recordAttendance } from '@cablepark/contracts/schedule/record-attendance';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../http/endpoint-message.ts';
import { detailOf } from '../../queries/booking-view.ts';
import { BookingChanges } from '../booking-changes.ts';
import { decideRecordAttendance } from './record-attendance.decide.ts';

/** Notes whether the customer of a booking came, by its reference or id. */
export class RecordAttendance extends commandOf(recordAttendance) {}

@CommandHandler(RecordAttendance)
export class RecordAttendanceHandler implements ICommandHandler<RecordAttendance> {
  constructor(private readonly bookings: BookingChanges) {}

  async execute({ params, body: attendance, context }: RecordAttendance): Promise<BookingDetail> {
    const changed = await this.bookings.change('RecordAttendance', context, params.id, (bookingId, schedule, now) =>
      decideRecordAttendance({ ...attendance, bookingId, now }, schedule),
    );
    return detailOf(await this.bookings.answer(changed), 'staff');
  }
}
