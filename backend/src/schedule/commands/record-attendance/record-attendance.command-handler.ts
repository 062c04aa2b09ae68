import type { AttendanceForm } from '@cablepark/contracts/schedule/attendance';
import { customer as customerIn } from '@cablepark/contracts/schedule/customer';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../../http/request-context.ts';
import type { BookingAnswer } from '../book-slots/book-slots.command-handler.ts';
import { BookingChanges } from '../booking-changes.ts';
import { decideRecordAttendance } from './record-attendance.decide.ts';

/** Notes whether the customer of a booking came, by its reference or any id that it ever had. */
export class RecordAttendance extends Command<BookingAnswer> {
  readonly key: string;
  readonly attendance: AttendanceForm;
  readonly context: RequestContext;

  constructor(key: string, attendance: AttendanceForm, context: RequestContext) {
    super();
    this.key = key;
    this.attendance = attendance;
    this.context = context;
  }
}

@CommandHandler(RecordAttendance)
export class RecordAttendanceHandler implements ICommandHandler<RecordAttendance> {
  constructor(
    private readonly bookings: BookingChanges,
    private readonly vault: Vault,
  ) {}

  async execute({ key, attendance, context }: RecordAttendance): Promise<BookingAnswer> {
    const { state, bookingId } = await this.bookings.change('RecordAttendance', context, key, (id, schedule, now) =>
      decideRecordAttendance({ ...attendance, bookingId: id, now }, schedule),
    );
    const booking = state.bookings.get(bookingId) ?? reject('BOOKING_NOT_FOUND');
    const customer = await this.vault.open('customer', booking.customer);
    return { booking, customer: customerIn.nullable().parse(customer) };
  }
}
