import type { Booking, BookedSlot, BookingDetail } from '@cablepark/contracts/schedule/booking';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import { eurosOf, type Cents } from '@cablepark/contracts/shared/money';
import { slotEnd, slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';

/** What both a booking's event and its row tell, enough to show it. */
export interface ShownBooking {
  readonly bookingId: string;
  readonly reference: string;
  readonly createdAt: string;
  readonly equipmentRental: boolean;
  readonly slots: readonly { readonly slotId: SlotId; readonly priceCents: Cents }[];
  /** Null once it has been erased. */
  readonly customer: Customer | null;
}

const ERASED = 'erased';
const erased: Customer = { customerName: ERASED, phoneNumber: ERASED, email: null, notes: null, experienceLevel: null };

export const totalOf = (slots: ShownBooking['slots']): number =>
  eurosOf(slots.reduce((sum, { priceCents }) => sum + priceCents, 0));

export const bookedSlots = (slots: ShownBooking['slots']): BookedSlot[] =>
  slots.map(({ slotId, priceCents }) => ({
    id: slotId,
    startTime: slotStart(slotId).toISOString(),
    endTime: slotEnd(slotId).toISOString(),
    price: eurosOf(priceCents),
    status: 'booked',
  }));

export function bookingOf({
  bookingId,
  reference,
  createdAt,
  equipmentRental,
  slots,
  customer,
}: ShownBooking): Booking {
  const { customerName, phoneNumber, email, notes, experienceLevel } = customer ?? erased;
  return {
    id: bookingId,
    reference,
    customerName,
    phoneNumber,
    email,
    notes,
    experienceLevel,
    equipmentRental,
    createdAt,
    totalPrice: totalOf(slots),
    slotCount: slots.length,
    firstSlotTime: slotStart(slots[0]?.slotId ?? 0).toISOString(),
  };
}

export const detailOf = (booking: ShownBooking): BookingDetail => ({
  booking: bookingOf(booking),
  timeSlots: bookedSlots(booking.slots),
  totalPrice: totalOf(booking.slots),
});
