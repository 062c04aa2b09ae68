const plural = new Intl.PluralRules('en');

/** `1 slot`, `2 slots`. */
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
    why: (reason: string) => `Hello, ${reason}, so your session can't take place. Your booking has been cancelled.`,
    lead: 'Hello, your booking has been cancelled.',
    postponed: 'Hello, your postponed booking has been cancelled, free of charge.',
    next: (phone: string): readonly string[] => [`If you did not expect this, please call us: ${phone}.`],
    link: 'Pick another time',
    manage: 'Your booking and your data',
  },
  move: {
    subject: (when: string, reference: string) => `Your new time: ${when} (${reference})`,
    title: 'Booking moved',
    lead: (phone: string): readonly string[] => [
      'Hello, your booking has a new time.',
      `If you did not expect this, please call us: ${phone}.`,
    ],
  },
  postponement: {
    subject: (when: string, reference: string) => `Please pick a new time: ${when} can't take place (${reference})`,
    title: 'Booking postponed',
    lead: "Hello, your session can't take place at the time you booked.",
    next: (phone: string): readonly string[] => [
      'Please pick a new time (you never pay more than before), or cancel free of charge.',
      `If you would rather talk to us, call ${phone}.`,
    ],
    link: 'Pick a new time',
  },
  restoration: {
    subject: (when: string, reference: string) => `Good news, your booking is on again: ${when} (${reference})`,
    title: 'Your booking is on again',
    lead: (phone: string): readonly string[] => [
      'Hello, your session will take place after all, as you booked it.',
      `If the time no longer suits you, please call us: ${phone}.`,
    ],
  },
  reminder: {
    subject: (when: string, reference: string) => `See you soon: ${when} (${reference})`,
    title: 'Your session is coming up',
    lead: [
      'Hello, we look forward to seeing you on the water.',
      'Please arrive 15 minutes early. Parking is free.',
    ] as readonly string[],
  },
  formerAddress: {
    subject: (reference: string) => `The e-mail address of your booking was changed (${reference})`,
    title: 'E-mail changed',
    lead: (phone: string): readonly string[] => [
      'Hello, from now on e-mails about this booking will go to another address.',
      `If that was not you, please call us: ${phone}.`,
    ],
  },
  manage: 'Change or cancel the booking',
  manageLate: 'See your booking and correct your details',
  formerTime: 'Old time',
  reasons: {
    weather: 'the weather is against us',
    breakdown: 'our cable has broken down',
  },
  placedNotice: { subject: 'New booking', link: 'Open the bookings' },
  cancelledNotice: { subject: 'Booking cancelled', link: 'Open the bookings' },
  movedNotice: { subject: 'Booking moved', link: 'Open the bookings' },
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
  erased: 'personal data erased',
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

/** The texts of every language have this shape. */
export type Words = typeof en;
