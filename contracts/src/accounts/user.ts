import { z } from 'zod';
import { dateTime } from '../shared/riga-day.ts';
import { userRole } from '../shared/roles.ts';

/** Who somebody is. Personal data: in the log it is always sealed. */
export const profile = z.object({
  /** Null once whoever reads it has taken it from an account that never proved it. */
  email: z.string().nullable(),
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phoneNumber: z.string().nullable(),
});
export type Profile = z.output<typeof profile>;

export const signInMethods = ['password', 'google'] as const;

/** A user. Neither a password nor its hash is ever part of it (rule 8.2). */
export const user = profile.extend({
  id: z.string(),
  role: userRole,
  isActive: z.boolean(),
  /** Whether whoever has the account reads its e-mail; until then it gets no mail but links and its bookings'. */
  isEmailProved: z.boolean(),
  /** Null for who never signed in. */
  lastLogin: dateTime.nullable(),
  createdAt: dateTime,
});
export type User = z.output<typeof user>;
