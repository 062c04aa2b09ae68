import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { text } from '../shared/text.ts';
import { bookingWithSlots } from './booking.ts';
import { listedWaitlistEntry } from './waitlist.ts';

/** The fewest characters of a search. A shorter text is found in too many names. */
export const MIN_FIND = 3;
const MAX_FIND = 100;
export const MAX_HITS = 20;

const person = z.string().meta({
  description:
    "A person's pseudonym: by the account, else the e-mail, else the phone. It doesn't say who it is.",
});
const isComplete = z.boolean().meta({
  description:
    'False while a process that has just started still reads the bookings: more may be found soon.',
});

export const foundBooking = z.object({
  kind: z.literal('booking'),
  customer: person.nullable(),
  booking: bookingWithSlots,
});
export const foundEntry = z.object({
  kind: z.literal('waiting'),
  customer: person.nullable(),
  entry: listedWaitlistEntry,
});
export const hit = z.discriminatedUnion('kind', [foundBooking, foundEntry]);
export type Hit = z.output<typeof hit>;

/**
 * Finds bookings that stand or are postponed, of any day, and entries of waitlists. Postponed
 * bookings come first, then those to come, the next first, then those that are over, the last
 * first.
 */
export const findPeople = defineEndpoint('findPeople', 'GET /api/admin/search', 'staff', {
  summary: 'Find bookings and people who wait by a name, phone, e-mail or reference',
  query: z.object({
    find: text(MAX_FIND)
      .refine((typed) => Array.from(typed).length >= MIN_FIND, {
        error: `must be at least ${MIN_FIND} characters`,
      })
      .meta({
        description:
          'Case, accents, blanks and the country code make no difference, nor does the order of words.',
      }),
  }),
  response: z.object({
    hits: z.array(hit).meta({ description: `At most ${MAX_HITS}.` }),
    hasMore: z.boolean().meta({ description: 'Whether there are more than were returned.' }),
    isComplete,
  }),
});

/** A person with everything that is known about them: bookings, attendance, notes, waitlists. */
export const getPerson = defineEndpoint('getPerson', 'GET /api/admin/people/:customer', 'staff', {
  summary: 'A person by their pseudonym, with their bookings and places in lines',
  params: z.object({ customer: text(MAX_FIND).pipe(person) }),
  response: z.object({
    customer: person,
    name: z.string().meta({ description: 'As in the latest booking, or else the latest entry.' }),
    phoneNumber: z.string(),
    email: z.string().nullable(),
    bookings: z.array(bookingWithSlots).meta({
      description:
        'Those that stand or are postponed, the latest session first. Cancelled ones are not shown.',
    }),
    waitlist: z.array(listedWaitlistEntry).meta({ description: 'Places in lines that are open.' }),
    isComplete,
  }),
  errors: ['PERSON_NOT_FOUND', 'UNAVAILABLE'],
});
