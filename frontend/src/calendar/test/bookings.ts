import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import {
  blankOpenDetails,
  blankSealedDetails,
} from '@cablepark/contracts/schedule/booking-details';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';

/** The server's response for a booking of these slots by Anna. */
export function makeBooking(
  slots: readonly TimeSlot[],
  reference = '7HQ2M3N4P5Q6R7S8',
): BookingDetail {
  const totalPrice = slots.reduce((total, { price }) => total + price, 0);
  const timeSlots = slots.map(({ id, startTime, endTime, price }) => ({
    id,
    startTime,
    endTime,
    price,
    status: 'booked' as const,
  }));
  const payments = { paid: [], dueCents: Math.round(totalPrice * 100) };
  return {
    booking: {
      id: '5b0f3a54-6f2e-4a5e-9a3b-0d5a3f6b1c11',
      reference,
      shortReference: 'QZ7-K4M',
      customerName: 'Anna Kalniņa',
      phoneNumber: '+37120123456',
      email: null,
      hasEmail: false,
      ...blankSealedDetails,
      ...blankOpenDetails,
      createdAt: '2026-06-01T09:00:00.000Z',
      totalPrice,
      ...payments,
      slotCount: slots.length,
      firstSlotTime: slots[0]?.startTime ?? '',
      status: 'standing',
      postponed: null,
      sequence: 0,
    },
    timeSlots,
    totalPrice,
    ...payments,
  };
}
