import { z } from 'zod';

import { dateTime, instant } from '../shared/fields.ts';

export const attendanceStates = ['arrived', 'absent', 'expected'] as const;
export const attendanceState = z.enum(attendanceStates);
export type AttendanceState = z.output<typeof attendanceState>;

/** Whether the customer came, as staff noted it, and when. */
export const attendance = z.object({ state: attendanceState, happenedAt: dateTime });
export type Attendance = z.output<typeof attendance>;

/**
 * Attendance as staff send it. `happenedAt` is when they tapped; without it, the time of the
 * request counts.
 */
export const attendanceForm = z.object({
  state: z.enum(attendanceStates, { error: `must be one of ${attendanceStates.join(', ')}` }),
  happenedAt: instant
    .optional()
    .meta({ format: 'date-time', description: 'When it happened; by default now.' }),
});
export type AttendanceForm = z.output<typeof attendanceForm>;

/**
 * How far ahead of the server's clock a time may be, because the clocks of phones differ (rule
 * 21.3).
 */
export const ATTENDANCE_AHEAD_MINUTES = 5;
