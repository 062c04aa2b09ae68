import { z } from 'zod';

import { defineEvent, toFact, toPersonalFact, type EventOf } from '../shared/define-event.ts';
import { exportAs, omittedText, userIdText } from '../shared/exported.ts';
import { type UserRole } from '../shared/roles.ts';
import { sealed, sealedExample } from '../shared/sealed.ts';
import { userRole } from '../shared/user-role.ts';
import { profile, signInMethods } from './user.ts';

const userId = userIdText;
const exampleId = '0198f3a0-0000-7000-8000-000000000000';
const aboutUser = { schema: z.object({ userId }), example: { userId: exampleId } };
/**
 * The id of a password's hash in the vault, null if there is no password. The hash itself is never
 * in the log.
 */
const credentialId = omittedText;

/** The name of a linked Google account, a keyed hash that reveals nothing. */
const googleAccount = omittedText;
const language = z.enum(['lv', 'en']);

/** Whom to notify by mail: the profile with its proved e-mail. Null if no e-mail was proved. */
const notice = z.object({ to: sealed(profile), language }).nullable();
export type AccountNotice = z.output<typeof notice>;
const exampleNotice = { to: sealedExample, language: 'lv' } as const;

/** The address and token of a mailed link. They are opened only to write the mail. */
export const mailedLink = z.object({ email: z.string(), token: z.string() });
export type MailedLink = z.output<typeof mailedLink>;

/**
 * A link to be mailed. It replaces earlier links of its kind. Only a hash of its token is in clear.
 */
const linkRequest = z.object({
  userId,
  tokenHash: omittedText,
  link: sealed(mailedLink),
  expiresAt: exportAs('shown', z.iso.datetime()),
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

const toOpeningFacts = (role: UserRole, isEmailProved: boolean) => [
  toFact('role', role),
  toFact('isActive', true),
  toFact('isEmailProved', isEmailProved),
];

/**
 * Somebody registered; the account is an athlete’s. It has no password if Google vouches for the
 * user.
 */
export const UserRegistered = defineEvent('UserRegistered', {
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
  facts: ({ isEmailProved }) => toOpeningFacts('athlete', isEmailProved),
  audit: { en: 'Account registered', lv: 'Reģistrēts konts' },
});

/** Staff, or the first start, created an account for somebody. */
export const UserCreated = defineEvent('UserCreated', {
  schema: z.object({
    userId,
    role: userRole,
    profile: sealed(profile),
    credentialId,
    isEmailProved: z.boolean(),
  }),
  example: {
    userId: exampleId,
    role: 'operator',
    profile: sealedExample,
    credentialId: exampleId,
    isEmailProved: true,
  },
  facts: ({ role, isEmailProved }) => toOpeningFacts(role, isEmailProved),
  audit: { en: 'User created', lv: 'Izveidots lietotājs' },
});

/**
 * The names, the phone or the username changed, the last also when somebody else takes it as their
 * e-mail.
 */
export const ProfileChanged = defineEvent('ProfileChanged', {
  schema: z.object({ userId, profile: sealed(profile) }),
  example: { userId: exampleId, profile: sealedExample },
  facts: () => [toPersonalFact('profile')],
  audit: { en: 'Profile changed', lv: 'Profils mainīts' },
});

/** A link is mailed to prove an e-mail: the account’s own, or one that is to replace it. */
export const EmailVerificationRequested = defineEvent('EmailVerificationRequested', {
  schema: linkRequest,
  example: exampleLinkRequest,
  audit: {
    en: 'Link to confirm an e-mail requested',
    lv: 'Pieprasīta saite e-pasta apstiprināšanai',
  },
});

/** The owner of the account has shown that they read its e-mail. */
export const EmailProved = defineEvent('EmailProved', {
  ...aboutUser,
  facts: () => [toFact('isEmailProved', true, false)],
  audit: { en: 'E-mail confirmed', lv: 'E-pasts apstiprināts' },
});

/**
 * The account got another e-mail, which is proved. The notice goes to the previous e-mail, if that
 * was proved.
 */
export const EmailChanged = defineEvent('EmailChanged', {
  schema: z.object({ userId, profile: sealed(profile), notice }),
  example: { userId: exampleId, profile: sealedExample, notice: exampleNotice },
  facts: () => [toPersonalFact('email')],
  audit: { en: 'E-mail changed', lv: 'E-pasts mainīts' },
});

/** Somebody who can’t sign in requested a link to choose a new password. */
export const PasswordResetRequested = defineEvent('PasswordResetRequested', {
  schema: linkRequest,
  example: exampleLinkRequest,
  audit: { en: 'Link to choose a password requested', lv: 'Pieprasīta saite paroles izvēlei' },
});

/**
 * A new password was chosen by a mailed link. This also proves the e-mail, ends every session and
 * unlinks Google.
 */
export const AccountRecovered = defineEvent('AccountRecovered', {
  schema: z.object({ userId, credentialId, notice }),
  example: { userId: exampleId, credentialId: exampleId, notice: exampleNotice },
  facts: () => [toPersonalFact('password')],
  audit: { en: 'Password chosen by mailed link', lv: 'Parole izvēlēta ar e-pasta saiti' },
});

/**
 * The account loses an e-mail that it never proved, and its password, sessions and links. `profile`
 * is what remains.
 */
export const UserDispossessed = defineEvent('UserDispossessed', {
  schema: z.object({ userId, profile: sealed(profile) }),
  example: { userId: exampleId, profile: sealedExample },
  facts: () => [toPersonalFact('email')],
  audit: {
    en: 'E-mail taken back by its owner; account closed to whoever had it',
    lv: 'E-pastu atguvis tā īpašnieks; kontā vairs netiek tas, kas to lietoja',
  },
});

/**
 * Another account takes a name that this one claims but lacks, and now can't get. `claim` is the
 * name’s stream.
 */
export const NameReleased = defineEvent('NameReleased', {
  schema: z.object({ userId, claim: exportAs('stream', z.string()) }),
  example: { userId: exampleId, claim: 'claim-kq2v' },
  audit: { en: 'Name given up', lv: 'Atbrīvots e-pasts vai lietotājvārds' },
});

/** Only the named credential is valid now, and every session has ended. */
export const PasswordChanged = defineEvent('PasswordChanged', {
  schema: z.object({ userId, credentialId, notice }),
  example: { userId: exampleId, credentialId: exampleId, notice: exampleNotice },
  facts: () => [toPersonalFact('password')],
  audit: { en: 'Password changed', lv: 'Nomainīta parole' },
});

/** Written to its own stream, `sign-ins-<userId>`. */
export const UserSignedIn = defineEvent('UserSignedIn', {
  schema: z.object({ userId, method: z.enum(signInMethods) }),
  example: { userId: exampleId, method: 'password' },
  audit: { en: 'Signed in', lv: 'Ienāca sistēmā' },
});

/** The user can’t sign in any more, and every session has ended. */
export const UserDeactivated = defineEvent('UserDeactivated', {
  ...aboutUser,
  facts: () => [toFact('isActive', false, true)],
  audit: { en: 'User deactivated', lv: 'Deaktivizēts lietotājs' },
});
export const UserReactivated = defineEvent('UserReactivated', {
  ...aboutUser,
  facts: () => [toFact('isActive', true, false)],
  audit: { en: 'User reactivated', lv: 'Aktivizēts lietotājs' },
});

/** A Google account was linked, so it can be used to sign in. */
export const GoogleAccountLinked = defineEvent('GoogleAccountLinked', {
  schema: z.object({ userId, googleAccount, notice }),
  example: { userId: exampleId, googleAccount: 'claim-kq2v', notice: exampleNotice },
  audit: { en: 'Google account linked', lv: 'Piesaistīts Google konts' },
});

export const GoogleAccountsUnlinked = defineEvent('GoogleAccountsUnlinked', {
  schema: z.object({ userId, notice }),
  example: { userId: exampleId, notice: exampleNotice },
  audit: { en: 'Google unlinked', lv: 'Google konts atsaistīts' },
});

/**
 * The account was never completed and never will be. Anybody may take the names that it had
 * claimed.
 */
export const RegistrationAbandoned = defineEvent('RegistrationAbandoned', {
  ...aboutUser,
  audit: { en: 'Unfinished registration given up', lv: 'Pārtraukta nepabeigta reģistrācija' },
});

/**
 * The log was forked without the account: in the fork nobody has it, and only its history is known.
 */
export const AccountNotForked = defineEvent('AccountNotForked', {
  ...aboutUser,
  audit: { en: 'Account left behind by a fork', lv: 'Konts nav pārņemts kopijā' },
});

/** The pass that the account begins or ceases to keep, and all passes that it keeps afterwards. */
const keptPasses = { userId, passId: userIdText, kept: z.array(userIdText) };

/** A pass is kept in the account, where a booking offers it. */
export const PassKept = defineEvent('PassKept', {
  schema: z.object(keptPasses),
  example: { userId: exampleId, passId: exampleId, kept: [exampleId] },
  audit: { en: 'Pass kept in an account', lv: 'Abonements pievienots kontam' },
});

/** A pass is kept in the account no longer. */
export const PassForgotten = defineEvent('PassForgotten', {
  schema: z.object(keptPasses),
  example: { userId: exampleId, passId: exampleId, kept: [] },
  audit: { en: 'Pass removed from an account', lv: 'Abonements noņemts no konta' },
});

export const claimKinds = ['email', 'username', 'google', 'first-admin'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/**
 * The user claims a name; its stream's id is a keyed hash of it. The last claim of an account that
 * has it counts.
 */
export const NameClaimed = defineEvent('NameClaimed', {
  schema: z.object({ userId, kind: z.enum(claimKinds) }),
  example: { userId: exampleId, kind: 'email' },
  audit: { en: 'E-mail or username taken', lv: 'Aizņemts e-pasts vai lietotājvārds' },
});

export const accountEvents = [
  UserRegistered,
  UserCreated,
  PasswordChanged,
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
  AccountNotForked,
  PassKept,
  PassForgotten,
] as const;
export const signInEvents = [UserSignedIn] as const;
export const claimEvents = [NameClaimed] as const;

export type AccountEvent = EventOf<(typeof accountEvents)[number]>;
export type SignInEvent = EventOf<(typeof signInEvents)[number]>;
export type ClaimEvent = EventOf<(typeof claimEvents)[number]>;
