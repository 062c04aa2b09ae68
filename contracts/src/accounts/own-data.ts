import { z } from 'zod';
import { feedback } from '../feedback/feedback.ts';
import { bookingWithSlots } from '../schedule/booking.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dateTime } from '../shared/riga-day.ts';
import { signInMethods, user } from './user.ts';

/** A booking in its owner’s copy of their data. It may be cancelled, and includes the staff’s notes. */
export const keptBooking = bookingWithSlots.extend({
  cancelledAt: dateTime.nullable(),
  staffNotes: z.string().nullable(),
});

/** Everything that is stored about one account, except password hashes and tokens. */
export const ownData = z.object({
  profile: user,
  bookings: z.array(keptBooking),
  feedback: z.array(feedback),
  signIns: z.array(z.object({ time: dateTime, method: z.enum(signInMethods) })),
  sessions: z.array(z.object({ createdAt: dateTime, lastSeenAt: dateTime })),
  mails: z.array(z.object({ kind: z.string(), sentAt: dateTime })),
});
export type OwnData = z.output<typeof ownData>;

/** The answer is an attachment, so that a browser saves it as a file. */
export const getOwnData = defineEndpoint({
  name: 'getOwnData',
  method: 'GET',
  path: '/api/user/data',
  summary: 'Everything that is kept about one’s own account, to download',
  roles: 'signedIn',
  response: ownData,
  errors: ['UNAVAILABLE'],
});
