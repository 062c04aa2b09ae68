import { z } from 'zod';

import { openDetailNames, schemasOf, sealedDetailNames, sealedDetails } from './booking-details.ts';

/** A booking's customer. This is personal data and always sealed in the log. */
export const customer = z.object({
  customerName: z.string(),
  phoneNumber: z.string(),
  email: z.string().nullable(),
  ...schemasOf(sealedDetails, 'recorded'),
  /** The staff's notes, shown to nobody else and not in mails. */
  staffNotes: z.string().nullable(),
  /**
   * The token in the booking's link. It is erased with the customer, and shown only in the answer
   * to placing.
   */
  linkToken: z.string(),
});
export type Customer = z.output<typeof customer>;
/** The customer as a form sends them. */
export type SentCustomer = Omit<Customer, 'linkToken'>;

/** The fields of a customer that people know and change. */
export const personalFields = [
  'customerName',
  'phoneNumber',
  'email',
  ...sealedDetailNames,
  'staffNotes',
] as const satisfies readonly (keyof SentCustomer)[];
export const personalField = z.enum(personalFields);
export type PersonalField = z.output<typeof personalField>;

/** The fields of a booking that can be edited one by one. */
export const bookingField = z.enum([...personalFields, ...openDetailNames]);
export type BookingField = z.output<typeof bookingField>;
