import type { Booking, BookedSlot, BookingDetail } from '@cablepark/contracts/schedule/booking';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import { eurosOf, type Cents } from '@cablepark/contracts/shared/money';
import { slotEnd, slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';

/** The parts of a booking that are shown. Both its event and its row in the read model have them. */
export interface ShownBooking {
  readonly bookingId: string;
  readonly reference: string;
  readonly createdAt: string;
  readonly equipmentRental: boolean;
  readonly slots: readonly { readonly slotId: SlotId; readonly priceCents: Cents }[];
  /** Null once it has been erased. */
  readonly customer: Customer | null;
}

/** Who sees a booking: its customer, staff, or anybody else who has its reference. */
export type Reader = 'customer' | 'staff' | 'public';

const ERASED = 'erased';
const erased: Customer = {
  customerName: ERASED,
  phoneNumber: ERASED,
  email: null,
  notes: null,
  experienceLevel: null,
  staffNotes: null,
};

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

export function bookingOf(
  { bookingId, reference, createdAt, equipmentRental, slots, customer }: ShownBooking,
  reader: Reader,
): Booking {
  const { staffNotes, ...known } =
    customer === null ? erased : reader === 'public' ? withoutContact(customer) : customer;
  return {
    id: bookingId,
    reference,
    customerName: known.customerName,
    phoneNumber: known.phoneNumber,
    email: known.email,
    notes: known.notes,
    experienceLevel: known.experienceLevel,
    ...(reader === 'staff' ? { staffNotes } : {}),
    equipmentRental,
    createdAt,
    totalPrice: totalOf(slots),
    slotCount: slots.length,
    firstSlotTime: slotStart(slots[0]?.slotId ?? 0).toISOString(),
  };
}

/** Only what the confirmation page needs of a customer, because references travel in mails, calendars and chats. */
const withoutContact = (customer: Customer): Customer => ({
  ...customer,
  phoneNumber: lastDigits(customer.phoneNumber),
  email: null,
  notes: null,
  experienceLevel: null,
});

const DIGITS_SHOWN = 3;
/** Enough to recognise one’s own number. */
const lastDigits = (phone: string): string =>
  phone.slice(0, -DIGITS_SHOWN).replaceAll(/./gsu, '•') + phone.slice(-DIGITS_SHOWN);

export const detailOf = (booking: ShownBooking, reader: Reader): BookingDetail => ({
  booking: bookingOf(booking, reader),
  timeSlots: bookedSlots(booking.slots),
  totalPrice: totalOf(booking.slots),
});
