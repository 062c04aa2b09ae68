import { z } from 'zod';
import { defineEvent, type EventOf } from '../shared/define-event.ts';
import { userRole } from '../shared/roles.ts';
import { sealed, sealedExample } from '../shared/sealed.ts';
import { profile } from './user.ts';

const userId = z.string();
const exampleId = '0198f3a0-0000-7000-8000-000000000000';
/** Names a password's hash in the vault. The hash itself is never in the log; null where there is none. */
const credentialId = z.string();

/** Somebody made an account of their own; it is an athlete's. Without a password where Google vouches for them. */
export const UserRegistered = defineEvent(
  'UserRegistered',
  1,
  z.object({ userId, profile: sealed(profile), credentialId: credentialId.nullable() }),
  { userId: exampleId, profile: sealedExample, credentialId: exampleId },
);

/** Staff, or the first start, made an account for somebody. */
export const UserCreated = defineEvent(
  'UserCreated',
  1,
  z.object({ userId, role: userRole, profile: sealed(profile), credentialId }),
  { userId: exampleId, role: 'operator', profile: sealedExample, credentialId: exampleId },
);

/** From now on only the named credential counts, and every open session has ended. */
export const PasswordChanged = defineEvent('PasswordChanged', 1, z.object({ userId, credentialId }), {
  userId: exampleId,
  credentialId: exampleId,
});

export const signInMethods = ['password', 'google'] as const;
export const UserSignedIn = defineEvent('UserSignedIn', 1, z.object({ userId, method: z.enum(signInMethods) }), {
  userId: exampleId,
  method: 'password',
});

/** May not sign in any more, and every open session has ended. */
export const UserDeactivated = defineEvent('UserDeactivated', 1, z.object({ userId }), { userId: exampleId });
export const UserReactivated = defineEvent('UserReactivated', 1, z.object({ userId }), { userId: exampleId });

/** A Google account signs in to this one. The account is a keyed hash: it tells nothing. */
export const GoogleAccountLinked = defineEvent(
  'GoogleAccountLinked',
  1,
  z.object({ userId, googleAccount: z.string() }),
  { userId: exampleId, googleAccount: 'kq2v' },
);

/** This account was never finished and never will be: whoever comes next may have the names it had claimed. */
export const RegistrationAbandoned = defineEvent('RegistrationAbandoned', 1, z.object({ userId }), {
  userId: exampleId,
});

export const claimKinds = ['email', 'username', 'google', 'first-admin'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/**
 * A name belongs to this user from now on; the stream it is in says, as a keyed hash, which name. The
 * last one counts, and only once its user is there.
 */
export const NameClaimed = defineEvent('NameClaimed', 1, z.object({ userId, kind: z.enum(claimKinds) }), {
  userId: exampleId,
  kind: 'email',
});

export const accountEvents = [
  UserRegistered,
  UserCreated,
  PasswordChanged,
  UserSignedIn,
  UserDeactivated,
  UserReactivated,
  GoogleAccountLinked,
  RegistrationAbandoned,
] as const;
export const claimEvents = [NameClaimed] as const;

export type AccountEvent = EventOf<(typeof accountEvents)[number]>;
export type ClaimEvent = EventOf<(typeof claimEvents)[number]>;
