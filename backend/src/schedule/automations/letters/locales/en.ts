const plural = new Intl.PluralRules('en');

/** For example `1 slot` or `2 slots`. */
const slots = (count: number): string => `${count} ${plural.select(count) === 'one' ? 'slot' : 'slots'}`;

export const en = {
  confirmation: {
    subject: (when: string, reference: string) => `Booking confirmed: ${when} (${reference})`,
    title: 'Booking confirmed',
    lead: [
      'Hello, your booking is confirmed. See you on the water.',
      'Please arrive 15 minutes early. Parking is free.',
    ] as readonly string[],
    link: 'Open the booking',
  },
  cancellation: {
    subject: (when: string, reference: string) => `Booking cancelled: ${when} (${reference})`,
    title: 'Booking cancelled',
    lead: (phone: string): readonly string[] => [
      'Hello, your booking has been cancelled.',
      `If you did not expect this, please call us: ${phone}.`,
    ],
    link: 'Pick another time',
  },
  placedNotice: { subject: 'New booking', link: 'Open the bookings' },
  cancelledNotice: { subject: 'Booking cancelled', link: 'Open the bookings' },
  reference: 'Booking reference',
  date: 'Date',
  time: 'Time',
  latviaTime: (times: string) => `${times} (Latvia time)`,
  length: 'Length',
  lengthOf: (count: number) => `${count * 30} minutes (${slots(count)})`,
  rental: 'Equipment rental',
  yes: 'yes',
  no: 'no',
  name: 'Name',
  customer: 'Customer',
  phone: 'Phone',
  email: 'Email',
  notes: 'Notes',
  level: 'Experience',
  total: 'Total',
  policy: {
    title: 'Cancellation policy',
    items: [
      'Less than 2 hours before the session: full payment',
      'Less than 24 hours before: 50% of the price',
      'Earlier: free of charge, with a full refund',
    ] as readonly string[],
  },
  address: 'Ādaži Siguļi, Carnikava, Latvia',
  calendar: {
    summary: (park: string) => `Wakeboarding at ${park}`,
    description: (reference: string, phone: string) =>
      `Booking reference: ${reference}\nPlease arrive 15 minutes early.\nPhone: ${phone}`,
  },
};

/** The texts that every language has. */
export type Words = typeof en;
