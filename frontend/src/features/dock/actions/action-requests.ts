import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { bookSlotsAsStaff } from '@cablepark/contracts/schedule/book-slots';
import { recordAttendance } from '@cablepark/contracts/schedule/record-attendance';
import { slotEnd, slotStart } from '@cablepark/contracts/shared/riga-time';
import { callEndpoint } from '../../../shared/api/call-endpoint.ts';
import type { Action } from './action.ts';

/** Sends an action with its key. Throws if there is no answer of our server, or if it refuses. */
export async function requestOf(action: Action, key: string): Promise<BookingDetail> {
  const headers = { 'Idempotency-Key': key };
  const time = action.happenedAt === null ? {} : { happenedAt: action.happenedAt };
  switch (action.kind) {
    case 'attendance': {
      const body = { state: action.state, ...time };
      const answer = await callEndpoint(recordAttendance, { params: { id: action.bookingId }, body }, { headers });
      return recordAttendance.response.parse(answer);
    }
    case 'walkIn': {
      const timeSlots = [
        { startTime: slotStart(action.slot).toISOString(), endTime: slotEnd(action.slot).toISOString() },
      ];
      const body = { ...action.customer, timeSlots, attendance: { state: 'arrived', ...time } };
      const answer = await callEndpoint(bookSlotsAsStaff, { body }, { headers });
      return bookSlotsAsStaff.response.parse(answer);
    }
  }
}
