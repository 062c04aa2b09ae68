import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { attendanceForm } from './attendance.ts';
import { bookingKey } from './booking-ids.ts';
import { bookingDetail } from './booking.ts';

/**
 * Notes whether the customer of a booking came. A time before that of another state which it would replace is refused
 * with `current`, so that a note which was delayed can't silently undo a newer one (rule 21.3).
 */
export const recordAttendance = defineEndpoint({
  name: 'recordAttendance',
  method: 'POST',
  path: '/api/bookings/:id/attendance',
  summary: 'Note whether the customer came',
  roles: 'staff',
  takesKey: true,
  params: z.object({ id: bookingKey }),
  body: attendanceForm,
  example: { state: 'arrived', happenedAt: '2026-06-01T12:00:00Z' },
  response: bookingDetail,
  errors: ['BOOKING_NOT_FOUND', 'BOOKS_CLOSED', 'BOOKING_POSTPONED', 'ATTENDANCE_CHANGED'],
});
