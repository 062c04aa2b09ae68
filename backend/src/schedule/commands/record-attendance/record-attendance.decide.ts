import type { Attendance, AttendanceForm } from '@cablepark/contracts/schedule/attendance';
import { reject } from '@cablepark/contracts/shared/rejection';
import { attendanceNoted } from '../../domain/attendance.ts';
import { dayOfBooking } from '../../domain/cancellation.ts';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { presentBooking, type Schedule } from '../../domain/schedule.ts';

export interface RecordAttendanceDecision extends AttendanceForm {
  readonly bookingId: string;
  readonly now: Date;
}

/** Notes whether the customer came. Returns no events if that is what the booking already shows. */
export function decideRecordAttendance(command: RecordAttendanceDecision, schedule: Schedule): ScheduleEvent[] {
  const { bookingId, now } = command;
  const booking = presentBooking(schedule, bookingId);
  if (booking.postponed) reject('BOOKING_POSTPONED');
  const day = dayOfBooking(booking);
  const noted = attendanceNoted(command, day, now);
  const { attendance: current } = booking;
  if (current?.state === noted.state) return [];
  const isNow = command.happenedAt === undefined;
  if (current && !isNow) assertNotBefore(current, noted);
  const happenedAt = current && isNow ? later(current.happenedAt, noted.happenedAt) : noted.happenedAt;
  return [{ type: 'AttendanceRecorded', data: { bookingId, day, state: noted.state, happenedAt } }];
}

/** A note that was delayed must not replace a newer one. */
function assertNotBefore(current: Attendance, noted: Attendance): void {
  if (noted.happenedAt < current.happenedAt) reject('ATTENDANCE_CHANGED', { current });
}

/** The clock of the device that noted the current state may be ahead of ours; a note of now still comes after it. */
const later = (one: string, other: string): string => (one > other ? one : other);
