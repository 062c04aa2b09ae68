import { z } from 'zod';
import { dateTime } from '../shared/riga-day.ts';
import { timeSlot } from './time-slot.ts';

/** A slot of a booking, at the price it was booked at (rule 3.3). */
export const bookedSlot = timeSlot.pick({ id: true, startTime: true, endTime: true, price: true, status: true });
export type BookedSlot = z.output<typeof bookedSlot>;

/** A booking. Personal data that have been erased read `erased`. */
export const booking = z.object({
  id: z.string(),
  reference: z.string(),
  customerName: z.string(),
  phoneNumber: z.string(),
  email: z.string().nullable(),
  notes: z.string().nullable(),
  experienceLevel: z.string().nullable(),
  /** Only in answers to staff; null if there are none. */
  staffNotes: z.string().nullable().optional().meta({ description: "Only in staff's answers." }),
  equipmentRental: z.boolean(),
  createdAt: dateTime,
  totalPrice: z.number(),
  slotCount: z.number().int(),
  firstSlotTime: dateTime,
});
export type Booking = z.output<typeof booking>;

export const bookingWithSlots = booking.extend({ timeSlots: z.array(bookedSlot) });
export type BookingWithSlots = z.output<typeof bookingWithSlots>;

export const bookingDetail = z.object({ booking, timeSlots: z.array(bookedSlot), totalPrice: z.number() });
export type BookingDetail = z.output<typeof bookingDetail>;
