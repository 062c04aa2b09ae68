import { z } from 'zod';
import { defineEvent, type EventOf } from '../shared/define-event.ts';
import { userRole } from '../shared/roles.ts';
import { sealed, sealedExample } from '../shared/sealed.ts';
import { profile, signInMethods } from './user.ts';

const userId = z.string();
const exampleId = '0198f3a0-0000-7000-8000-000000000000';
/** Names a password's hash in the vault. The hash itself is never in the log; null where there is none. */
const credentialId = z.string();

/** A Google account that signs in to this one, as a keyed hash: it tells nothing. */
const googleAccount = z.string();
const language = z.enum(['lv', 'en']);

/**
 * Who is told by mail of what happened: the profile as it was, with its proved e-mail. Null where no e-mail was
 * proved, and in events that are older than these mails.
 */
const notice = z.object({ to: sealed(profile), language }).nullable();
export type AccountNotice = z.output<typeof notice>;
const exampleNotice = { to: sealedExample, language: 'lv' } as const;

/** What a mailed link is about. Opened only to write the mail. */
export const mailedLink = z.object({ email: z.string(), token: z.string() });
export type MailedLink = z.output<typeof mailedLink>;

/** A link that goes out by mail: of its token only a hash is in clear. Whatever link was asked for before is over. */
const linkRequest = z.object({
  userId,
  tokenHash: z.string(),
  link: sealed(mailedLink),
  expiresAt: z.iso.datetime(),
  language,
});
export type LinkRequest = z.output<typeof linkRequest>;
const exampleLinkRequest = {
  userId: exampleId,
  tokenHash: 'bG9va2VkLWF0LWJ1dC1ub3Qta25vd24',
  link: sealedExample,
  expiresAt: '2026-06-08T06:00:00.000Z',
  language: 'lv',
} as const;

/** Somebody made an account of their own; it is an athlete's. Without a password where Google vouches for them. */
export const UserRegistered = defineEvent('UserRegistered', {
  version: 2,
  schema: z.object({
    userId,
    profile: sealed(profile),
    credentialId: credentialId.nullable(),
    isEmailProved: z.boolean(),
    googleAccount: googleAccount.nullable(),
  }),
  example: {
    userId: exampleId,
    profile: sealedExample,
    credentialId: exampleId,
    isEmailProved: false,
    googleAccount: null,
  },
  audit: { en: 'Account registered', lv: 'Reģistrēts konts' },
  upcasts: { 1: (old: object) => ({ ...old, isEmailProved: false, googleAccount: null }) },
});

/** Staff, or the first start, made an account for somebody. */
export const UserCreated = defineEvent('UserCreated', {
  version: 2,
  schema: z.object({ userId, role: userRole, profile: sealed(profile), credentialId, isEmailProved: z.boolean() }),
  example: {
    userId: exampleId,
    role: 'operator',
    profile: sealedExample,
    credentialId: exampleId,
    isEmailProved: true,
  },
  audit: { en: 'User created', lv: 'Izveidots lietotājs' },
  // Before, nobody vouched for an e-mail.
  upcasts: { 1: (old: object) => ({ ...old, isEmailProved: false }) },
});

/** Names, phone or username are other ones now, or a username was lost to whoever has it as an e-mail. */
export const ProfileChanged = defineEvent('ProfileChanged', {
  version: 1,
  schema: z.object({ userId, profile: sealed(profile) }),
  example: { userId: exampleId, profile: sealedExample },
  audit: { en: 'Profile changed', lv: 'Profils mainīts' },
});

/** A link goes out to the e-mail that is to be proved: the account's own, or one that is to take its place. */
export const EmailVerificationRequested = defineEvent('EmailVerificationRequested', {
  version: 1,
  schema: linkRequest,
  example: exampleLinkRequest,
  audit: { en: 'Link to prove an e-mail requested', lv: 'Pieprasīta saite e-pasta apstiprināšanai' },
});

/** Whoever has the account reads its e-mail. */
export const EmailProved = defineEvent('EmailProved', {
  version: 1,
  schema: z.object({ userId }),
  example: { userId: exampleId },
  audit: { en: 'E-mail proved', lv: 'E-pasts apstiprināts' },
});

/** The account has another e-mail, which is proved. The one of before, where it was proved, is told. */
export const EmailChanged = defineEvent('EmailChanged', {
  version: 1,
  schema: z.object({ userId, profile: sealed(profile), notice }),
  example: { userId: exampleId, profile: sealedExample, notice: exampleNotice },
  audit: { en: 'E-mail changed', lv: 'E-pasts mainīts' },
});

/** Somebody who can't sign in asked for a link by which to choose another password. */
export const PasswordResetRequested = defineEvent('PasswordResetRequested', {
  version: 1,
  schema: linkRequest,
  example: exampleLinkRequest,
  audit: { en: 'Link to choose a password requested', lv: 'Pieprasīta saite paroles izvēlei' },
});

/**
 * Whoever reads the account's e-mail has chosen a password: the e-mail is proved, every open session has
 * ended, and no Google account signs in any more.
 */
export const AccountRecovered = defineEvent('AccountRecovered', {
  version: 1,
  schema: z.object({ userId, credentialId, notice }),
  example: { userId: exampleId, credentialId: exampleId, notice: exampleNotice },
  audit: { en: 'Password chosen by mailed link', lv: 'Parole izvēlēta ar e-pasta saiti' },
});

/**
 * An account that had taken somebody's e-mail without proving it loses the e-mail, password, sessions and links:
 * nobody signs in to it any more. `profile` is what is left.
 */
export const UserDispossessed = defineEvent('UserDispossessed', {
  version: 1,
  schema: z.object({ userId, profile: sealed(profile) }),
  example: { userId: exampleId, profile: sealedExample },
  audit: {
    en: 'E-mail taken back by its owner; account closed to whoever had it',
    lv: 'E-pastu atguvis tā īpašnieks; konts slēgts tam, kas to lietoja',
  },
});

/**
 * Somebody else takes a name that this account claimed and doesn't have. `claim` is the name's stream: what was
 * under way here to take the name is refused from now on.
 */
export const NameReleased = defineEvent('NameReleased', {
  version: 1,
  schema: z.object({ userId, claim: z.string() }),
  example: { userId: exampleId, claim: 'claim-kq2v' },
  audit: { en: 'Name given up', lv: 'Vārds atbrīvots' },
});

const toldToNobody = (old: object) => ({ ...old, notice: null });

/** From now on only the named credential counts, and every session that was open has ended. */
export const PasswordChanged = defineEvent('PasswordChanged', {
  version: 2,
  schema: z.object({ userId, credentialId, notice }),
  example: { userId: exampleId, credentialId: exampleId, notice: exampleNotice },
  audit: { en: 'Password changed', lv: 'Nomainīta parole' },
  upcasts: { 1: toldToNobody },
});

/** In a stream of its own, `sign-ins-<userId>`; once it was in the account's. */
export const UserSignedIn = defineEvent('UserSignedIn', {
  version: 1,
  schema: z.object({ userId, method: z.enum(signInMethods) }),
  example: { userId: exampleId, method: 'password' },
  audit: { en: 'Signed in', lv: 'Ienāca sistēmā' },
});

/** May not sign in any more, and every open session has ended. */
export const UserDeactivated = defineEvent('UserDeactivated', {
  version: 1,
  schema: z.object({ userId }),
  example: { userId: exampleId },
  audit: { en: 'User deactivated', lv: 'Deaktivizēts lietotājs' },
});
export const UserReactivated = defineEvent('UserReactivated', {
  version: 1,
  schema: z.object({ userId }),
  example: { userId: exampleId },
  audit: { en: 'User reactivated', lv: 'Aktivizēts lietotājs' },
});

/** A Google account signs in to this one. */
export const GoogleAccountLinked = defineEvent('GoogleAccountLinked', {
  version: 2,
  schema: z.object({ userId, googleAccount, notice }),
  example: { userId: exampleId, googleAccount: 'claim-kq2v', notice: exampleNotice },
  audit: { en: 'Google account linked', lv: 'Piesaistīts Google konts' },
  upcasts: { 1: toldToNobody },
});

/** No Google account signs in to this one any more. */
export const GoogleAccountsUnlinked = defineEvent('GoogleAccountsUnlinked', {
  version: 1,
  schema: z.object({ userId, notice }),
  example: { userId: exampleId, notice: exampleNotice },
  audit: { en: 'Google unlinked', lv: 'Google konts atsaistīts' },
});

/** This account was never finished and never will be: whoever comes next may have the names it had claimed. */
export const RegistrationAbandoned = defineEvent('RegistrationAbandoned', {
  version: 1,
  schema: z.object({ userId }),
  example: { userId: exampleId },
  audit: { en: 'Unfinished registration given up', lv: 'Pārtraukta nepabeigta reģistrācija' },
});

export const claimKinds = ['email', 'username', 'google', 'first-admin'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/**
 * A name belongs to this user from now on; the stream it is in says, as a keyed hash, which name. The
 * last one counts, and only while its user is there and has the name.
 */
export const NameClaimed = defineEvent('NameClaimed', {
  version: 1,
  schema: z.object({ userId, kind: z.enum(claimKinds) }),
  example: { userId: exampleId, kind: 'email' },
  audit: { en: 'E-mail or username taken', lv: 'Aizņemts e-pasts vai lietotājvārds' },
});

export const accountEvents = [
  UserRegistered,
  UserCreated,
  PasswordChanged,
  UserSignedIn,
  UserDeactivated,
  UserReactivated,
  GoogleAccountLinked,
  GoogleAccountsUnlinked,
  RegistrationAbandoned,
  ProfileChanged,
  EmailVerificationRequested,
  EmailProved,
  EmailChanged,
  PasswordResetRequested,
  AccountRecovered,
  UserDispossessed,
  NameReleased,
] as const;
export const claimEvents = [NameClaimed] as const;

export type AccountEvent = EventOf<(typeof accountEvents)[number]>;
export type ClaimEvent = EventOf<(typeof claimEvents)[number]>;
