import { z } from 'zod';

import { dateTime } from '../shared/fields.ts';
import { userRole } from '../shared/user-role.ts';

/** A user’s names, e-mail and phone. They are personal data and always sealed in the log. */
export const profile = z.object({
  /** Null once somebody else has proved that the e-mail is theirs, which this account never had. */
  email: z.string().nullable(),
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phoneNumber: z.string().nullable(),
});
export type Profile = z.output<typeof profile>;

export const signInMethods = ['password', 'google'] as const;

/** A user. It never contains a password or a password’s hash (rule 8.2). */
export const user = profile.extend({
  id: z.string(),
  role: userRole,
  isActive: z.boolean(),
  /**
   * Whether the owner has shown that they read the e-mail. Until then it only gets links and mails
   * about bookings.
   */
  isEmailProved: z.boolean(),
  /** Null for users who have never signed in. */
  lastLogin: dateTime.nullable(),
  createdAt: dateTime,
});
export type User = z.output<typeof user>;
