import { z } from 'zod';
import { bookingWithSlots } from '../schedule/booking.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dateTime } from '../shared/riga-day.ts';
import { signedIn } from '../shared/roles.ts';
import { feedback } from '../feedback/feedback.ts';
import { signInMethods, user } from './user.ts';

/** A booking as its owner may take it along: a cancelled one too, with what staff noted about it. */
export const keptBooking = bookingWithSlots.extend({
  cancelledAt: dateTime.nullable(),
  staffNotes: z.string().nullable(),
});

/** Everything that is kept about one account. Neither a password's hash nor a token is ever part of it. */
export const ownData = z.object({
  profile: user,
  bookings: z.array(keptBooking),
  feedback: z.array(feedback),
  signIns: z.array(z.object({ time: dateTime, method: z.enum(signInMethods) })),
  sessions: z.array(z.object({ createdAt: dateTime, lastSeenAt: dateTime })),
  mails: z.array(z.object({ kind: z.string(), sentAt: dateTime })),
});
export type OwnData = z.output<typeof ownData>;

/** Answered as an attachment, so that a browser saves it. */
export const getOwnData = defineEndpoint({
  name: 'getOwnData',
  method: 'GET',
  path: '/api/user/data',
  summary: 'Everything that is kept about one’s own account, to download',
  roles: signedIn,
  response: ownData,
  errors: ['UNAVAILABLE'],
});
