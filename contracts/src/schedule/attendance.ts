import { z } from 'zod';
import { dateTime } from '../shared/riga-day.ts';

export const attendanceStates = ['arrived', 'absent', 'expected'] as const;
export const attendanceState = z.enum(attendanceStates);
export type AttendanceState = z.output<typeof attendanceState>;

/** Whether the customer came, as staff noted it, and when. */
export const attendance = z.object({ state: attendanceState, happenedAt: dateTime });
export type Attendance = z.output<typeof attendance>;
