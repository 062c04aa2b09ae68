import {
  ATTENDANCE_AHEAD_MINUTES,
  type Attendance,
  type AttendanceForm,
} from '@cablepark/contracts/schedule/attendance';
import { reject } from '@cablepark/contracts/shared/rejection';
import { slotsOfDay, slotStart, type Day } from '@cablepark/contracts/shared/riga-time';

const AHEAD_MS = ATTENDANCE_AHEAD_MINUTES * 60_000;
const IN_FUTURE = 'happenedAt lies in the future';
const BEFORE_DAY = 'happenedAt is before the day of the booking';

/** What staff noted of a booking of this day, checked against the limits of its time (rule 21.3). */
export function attendanceNoted({ state, happenedAt }: AttendanceForm, day: Day, now: Date): Attendance {
  const at = happenedAt ?? now;
  if (at.getTime() - now.getTime() > AHEAD_MS) refuse(IN_FUTURE);
  if (at < startOf(day)) refuse(BEFORE_DAY);
  return { state, happenedAt: at.toISOString() };
}

const startOf = (day: Day): Date => slotStart(slotsOfDay(day)[0] ?? 0);

const refuse = (error: string): never =>
  reject('INVALID_REQUEST', { error, issues: [{ path: 'happenedAt', message: error }] });
