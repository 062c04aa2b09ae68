import type { AttendanceForm } from '@cablepark/contracts/schedule/attendance';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject } from '@cablepark/contracts/shared/rejection';

import { attendanceFrom, dayOfBooking } from '#schedule/domain/cancellation';
import { getPresentBooking, type Schedule } from '#schedule/domain/schedule';

export interface RecordAttendanceDecision extends AttendanceForm {
  readonly bookingId: string;
  readonly now: Date;
  /** Whether passes get back what they paid. */
  readonly giveBack?: boolean;
}

/**
 * Records whether the customer came. Returns no events if the booking already says so. Rejects
 * BOOKING_POSTPONED, and ATTENDANCE_CHANGED for a delayed note that is older than the current one.
 */
export function decideRecordAttendance(
  command: RecordAttendanceDecision,
  schedule: Schedule,
): ScheduleEvent[] {
  const { bookingId, now } = command;
  const booking = getPresentBooking(schedule, bookingId);
  if (booking.postponed) {
    reject('BOOKING_POSTPONED');
  }

  const day = dayOfBooking(booking);
  const noted = attendanceFrom(command, day, now);
  const { attendance: current } = booking;
  // Staff may give back later to somebody who was already noted as absent.
  const givesBack = command.giveBack === true && booking.paid.length > 0;
  if (current?.state === noted.state && !givesBack) {
    return [];
  }

  const isNow = command.happenedAt === undefined;
  // A delayed note must not replace a newer one.
  if (current && !isNow && noted.happenedAt < current.happenedAt) {
    reject('ATTENDANCE_CHANGED', { current });
  }

  const happenedAt =
    current && isNow ? laterOf(current.happenedAt, noted.happenedAt) : noted.happenedAt;
  return [{ type: 'AttendanceRecorded', data: { bookingId, day, state: noted.state, happenedAt } }];
}

/**
 * The later of two ISO instants. The clock of the device that noted the current state may be ahead
 * of ours; a note made now still counts as later.
 */
const laterOf = (one: string, other: string): string => (one > other ? one : other);
