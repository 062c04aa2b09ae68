import type { ShownBooking } from '../../queries/booking-view.ts';
import { BookingAnswers } from '../booking-answers.ts';
import type { AttendanceForm } from '@cablepark/contracts/schedule/attendance';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../../http/request-context.ts';
import { BookingChanges } from '../booking-changes.ts';
import { decideRecordAttendance } from './record-attendance.decide.ts';

/** Notes whether the customer of a booking came, by its reference or id. */
export class RecordAttendance extends Command<ShownBooking> {
  constructor(
    readonly key: string,
    readonly attendance: AttendanceForm,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(RecordAttendance)
export class RecordAttendanceHandler implements ICommandHandler<RecordAttendance> {
  constructor(
    private readonly bookings: BookingChanges,
    private readonly answers: BookingAnswers,
  ) {}

  async execute({ key, attendance, context }: RecordAttendance): Promise<ShownBooking> {
    const changed = await this.bookings.change('RecordAttendance', context, key, (bookingId, schedule, now) =>
      decideRecordAttendance({ ...attendance, bookingId, now }, schedule),
    );
    return this.answers.of(changed, changed.bookingId);
  }
}
