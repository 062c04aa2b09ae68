import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { bookSlotsAsStaff } from '@cablepark/contracts/schedule/book-slots-as-staff';
import { recordAttendance } from '@cablepark/contracts/schedule/record-attendance';
import { slotEnd, slotStart } from '@cablepark/contracts/shared/riga-time';
import { callEndpoint } from '../../../shared/api/call-endpoint.ts';
import type { Deed } from './deed.ts';

/** Sends a deed with its key. Throws if there is no answer of our server, or if it refuses. */
export async function requestOf(deed: Deed, key: string): Promise<BookingDetail> {
  const headers = { 'Idempotency-Key': key };
  const time = deed.happenedAt === null ? {} : { happenedAt: deed.happenedAt };
  switch (deed.kind) {
    case 'attendance': {
      const body = { state: deed.state, ...time };
      const answer = await callEndpoint(recordAttendance, { params: { id: deed.bookingId }, body }, { headers });
      return recordAttendance.response.parse(answer);
    }
    case 'walkIn': {
      const timeSlots = [{ startTime: slotStart(deed.slot).toISOString(), endTime: slotEnd(deed.slot).toISOString() }];
      const body = { ...deed.customer, timeSlots, attendance: { state: 'arrived', ...time } };
      const answer = await callEndpoint(bookSlotsAsStaff, { body }, { headers });
      return bookSlotsAsStaff.response.parse(answer);
    }
  }
}
