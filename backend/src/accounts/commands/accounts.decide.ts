import type { LinkRequest } from '@cablepark/contracts/accounts/account.events';
import type { Profile, signInMethods } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { UserRole, Visitor } from '@cablepark/contracts/shared/roles';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import {
  assertValid,
  ConcurrentChange,
  noticeOf,
  type Account,
  type AccountStreamEvent,
  type Language,
} from '../domain/account.ts';
import { toEmailName, toLoginName } from '../domain/names.ts';
import { assertMayManage, assertNotOneself } from '../domain/role-rules.ts';

export interface OpenAccountDecision {
  readonly userId: string;
  /** The creator of the account: its user, or somebody else with this role. */
  readonly by: 'themselves' | { readonly role: UserRole };
  readonly profile: Sealed<Profile>;
  /** Null if the user signs in by another provider. */
  readonly credentialId: string | null;
  /**
   * True if staff, the settings or Google vouch for the e-mail; users who register still have to
   * prove theirs.
   */
  readonly isEmailProved: boolean;
  readonly googleAccount: string | null;
  /** The link to prove the e-mail, if one is sent. */
  readonly verification: LinkRequest | null;
}

/**
 * The last step of creating an account, after its names are claimed. Returns no events if it is
 * open already; rejects EMAIL_TAKEN if it was abandoned.
 */
export function decideOpenAccount(
  command: OpenAccountDecision,
  account: Account,
): AccountStreamEvent[] {
  const { userId, by, profile, credentialId, isEmailProved, googleAccount, verification } = command;
  if (account.status === 'open') {
    return [];
  }
  if (account.status !== 'none') {
    return reject('EMAIL_TAKEN');
  }
  if (by === 'themselves') {
    return [
      {
        type: 'UserRegistered',
        data: { userId, profile, credentialId, isEmailProved, googleAccount },
      },
      ...(verification
        ? [{ type: 'EmailVerificationRequested', data: verification } as const]
        : []),
    ];
  }
  if (credentialId === null) {
    throw new Error('An account made for somebody needs a password.');
  }

  return [
    { type: 'UserCreated', data: { userId, role: by.role, profile, credentialId, isEmailProved } },
  ];
}

/** Ends an unfinished registration for good. */
export const decideAbandon = (userId: string, account: Account): AccountStreamEvent[] =>
  account.status === 'none' ? [{ type: 'RegistrationAbandoned', data: { userId } }] : [];

interface ReleaseNameDecision {
  readonly userId: string;
  /** The stream of the name's claims. */
  readonly claim: string;
  /** The account in the state in which it was found not to have the name. */
  readonly found: Account;
}

/**
 * Makes every operation in progress that would give this account the name fail, so that the next
 * claim is safe. Rejects EMAIL_TAKEN if the account's names have changed since.
 */
export function decideReleaseName(
  { userId, claim, found }: ReleaseNameDecision,
  account: Account,
): AccountStreamEvent[] {
  if (account.status !== 'open') {
    return [];
  }
  if (!hasSameNames(found, account)) {
    return reject('EMAIL_TAKEN');
  }

  return [{ type: 'NameReleased', data: { userId, claim } }];
}

/**
 * Whether both states have the same names: nothing in between could have given the account another.
 */
export const hasSameNames = (one: Account, other: Account): boolean =>
  one.profile?.box === other.profile?.box &&
  one.googleAccounts.join() === other.googleAccounts.join() &&
  one.namesReleased === other.namesReleased;

export interface ChangeOwnProfileDecision {
  readonly userId: string;
  /** The account in the state in which its profile was opened. */
  readonly found: Account;
  /** Null if the profile doesn't change. */
  readonly profile: Sealed<Profile> | null;
  /** The link that goes to a new e-mail, if there is one. */
  readonly verification: LinkRequest | null;
}

/**
 * Changes the profile if it is based on the account's current one, so no change is overwritten.
 * Throws ConcurrentChange otherwise.
 */
export function decideChangeOwnProfile(
  command: ChangeOwnProfileDecision,
  account: Account,
): AccountStreamEvent[] {
  const { userId, found, profile, verification } = command;
  if (account.status !== 'open' || !hasSameNames(found, account)) {
    throw new ConcurrentChange();
  }

  return [
    ...(profile ? [{ type: 'ProfileChanged', data: { userId, profile } } as const] : []),
    ...(verification ? [{ type: 'EmailVerificationRequested', data: verification } as const] : []),
  ];
}

export interface ChangeUserDecision {
  readonly userId: string;
  readonly actor: { readonly userId: string; readonly role: UserRole };
  readonly isActive: boolean;
}

/** Returns no events if the user already is as requested. */
export function decideChangeUser(
  { userId, actor, isActive }: ChangeUserDecision,
  account: Account,
): AccountStreamEvent[] {
  if (account.status !== 'open') {
    return reject('USER_NOT_FOUND');
  }

  assertMayManage(actor.role, account.role);
  if (isActive === account.isActive) {
    return [];
  }
  if (isActive) {
    return [{ type: 'UserReactivated', data: { userId } }];
  }

  assertNotOneself(actor.userId, userId);
  return [{ type: 'UserDeactivated', data: { userId } }];
}

export interface ResetPasswordDecision {
  readonly userId: string;
  readonly actorRole: Visitor;
  readonly credentialId: string;
  readonly language: Language;
}

/** Sets another password at the request of staff. Throws what `assertMayReset` does. */
export function decideResetPassword(
  command: ResetPasswordDecision,
  account: Account,
): AccountStreamEvent[] {
  const { userId, actorRole, credentialId, language } = command;
  assertMayReset(actorRole, account);
  return [
    {
      type: 'PasswordChanged',
      data: { userId, credentialId, notice: noticeOf(account, language) },
    },
  ];
}

/**
 * Rejects unless this role may reset the account's password. Also called before the new password is
 * hashed, so that a refused request costs nothing.
 */
export function assertMayReset(actorRole: Visitor, account: Account): void {
  if (account.status !== 'open') {
    reject('USER_NOT_FOUND');
  }

  assertMayManage(actorRole, account.role);
  // The account was created by somebody who didn't own the e-mail, and it is no longer known by
  // whom.
  if (account.isDispossessed) {
    reject('INVALID_REQUEST', {
      error: 'Nobody can sign in to this account any more: its e-mail was somebody else’s.',
    });
  }
}

/** A mailed link that was followed, with the account it leads to. */
export interface FollowedLink {
  readonly userId: string;
  readonly tokenHash: string;
  readonly now: Date;
  readonly language: Language;
}

export interface VerifyEmailDecision extends FollowedLink {
  /** The account in the state in which the link was opened. */
  readonly found: Account;
  /** The profile with the new e-mail; null if the link went to the account's present one. */
  readonly changed: Sealed<Profile> | null;
}

/**
 * Proves the account's e-mail, or replaces it by the one that a mailed link went to. Rejects
 * TOKEN_INVALID; throws ConcurrentChange if the account got other names since the link was opened.
 */
export function decideVerifyEmail(
  command: VerifyEmailDecision,
  account: Account,
): AccountStreamEvent[] {
  const { userId, tokenHash, now, found, changed, language } = command;
  assertValid(account.verification, tokenHash, now);
  if (account.status !== 'open') {
    return reject('TOKEN_INVALID');
  }
  if (!hasSameNames(found, account)) {
    throw new ConcurrentChange();
  }
  if (changed === null) {
    return [{ type: 'EmailProved', data: { userId } }];
  }

  return [
    {
      type: 'EmailChanged',
      data: { userId, profile: changed, notice: noticeOf(account, language) },
    },
  ];
}

/**
 * Sets a password by a mailed link, which also proves the e-mail and makes it the one to notify.
 * Unlinks Google accounts. Rejects TOKEN_INVALID.
 */
export function decideRecoverAccount(
  {
    userId,
    tokenHash,
    now,
    credentialId,
    language,
  }: FollowedLink & { readonly credentialId: string },
  account: Account,
): AccountStreamEvent[] {
  assertValid(account.passwordReset, tokenHash, now);
  if (account.status !== 'open' || !account.isActive) {
    return reject('TOKEN_INVALID');
  }

  const notice = noticeOf({ ...account, isEmailProved: true }, language);
  return [
    ...(account.googleAccounts.length > 0
      ? [{ type: 'GoogleAccountsUnlinked', data: { userId, notice } } as const]
      : []),
    { type: 'AccountRecovered', data: { userId, credentialId, notice } },
  ];
}

export interface LinkGoogleDecision {
  readonly userId: string;
  readonly googleAccount: string;
  /** The account in the state before the Google account was claimed for it. */
  readonly found: Account;
  readonly language: Language;
}

/**
 * Links a Google account. Returns no events if it is linked already. Rejects EMAIL_TAKEN if the
 * account can't be signed in to; throws ConcurrentChange if its names have changed in the meantime.
 */
export function decideLinkGoogle(
  command: LinkGoogleDecision,
  account: Account,
): AccountStreamEvent[] {
  const { userId, googleAccount, found, language } = command;
  if (account.googleAccounts.includes(googleAccount)) {
    return [];
  }
  if (account.status !== 'open' || !account.isActive) {
    return reject('EMAIL_TAKEN');
  }
  if (!hasSameNames(found, account)) {
    throw new ConcurrentChange();
  }

  return [
    {
      type: 'GoogleAccountLinked',
      data: { userId, googleAccount, notice: noticeOf(account, language) },
    },
  ];
}

export interface DispossessDecision {
  readonly userId: string;
  /** The account in the state in which it was found to have the e-mail. */
  readonly found: Account;
  /** The profile without that e-mail. */
  readonly profile: Sealed<Profile>;
}

/**
 * Takes an unproved e-mail from an athlete, for the user who proved it, along with every way to
 * sign in. Rejects EMAIL_TAKEN for any other account.
 */
export function decideDispossess(
  { userId, found, profile }: DispossessDecision,
  account: Account,
): AccountStreamEvent[] {
  if (account.isEmailProved || !isActiveAthlete(account) || !hasSameNames(found, account)) {
    return reject('EMAIL_TAKEN');
  }

  return [{ type: 'UserDispossessed', data: { userId, profile } }];
}

/**
 * Whether Google may vouch for this account's e-mail. It may not for staff or inactive accounts.
 */
export const isActiveAthlete = ({ status, isActive, role }: Account): boolean =>
  status === 'open' && isActive && role === 'athlete';

/** The profile without its e-mail. A username that is the e-mail, too, is replaced by `other`. */
export const removeEmail = (other: string, { email, username, ...rest }: Profile): Profile => ({
  ...rest,
  email: null,
  username:
    email !== null && toLoginName(username).name === toEmailName(email).name ? other : username,
});

/** The account that a visitor has proved to be theirs, and how. */
export interface ProvedIdentity {
  readonly userId: string;
  readonly role: UserRole;
  readonly method: (typeof signInMethods)[number];
  /** The password that was verified; null if another provider vouches for the user. */
  readonly credentialId: string | null;
  /** The Google account that signs in; null for a password. */
  readonly googleAccount: string | null;
}

/**
 * Rejects WRONG_CREDENTIALS if the password was changed, Google unlinked or the user deactivated
 * while the proof was being checked.
 */
export function assertMaySignIn(
  { method, credentialId, googleAccount }: ProvedIdentity,
  account: Account,
): void {
  const isStillRight =
    method === 'password'
      ? credentialId !== null && account.credentialId === credentialId
      : googleAccount !== null && account.googleAccounts.includes(googleAccount);
  if (account.status !== 'open' || !account.isActive || !isStillRight) {
    reject('WRONG_CREDENTIALS');
  }
}

/**
 * Erases an account by its key, which seals everything of it. Returns no events if it is erased
 * already.
 */
export function decideEraseUser(
  userId: string,
  { status, profile }: Account,
): AccountStreamEvent[] {
  if (status === 'erased') {
    return [];
  }
  if (status !== 'open' || profile === null) {
    return reject('USER_NOT_FOUND');
  }

  const keyIds = [profile.keyId];
  return [
    { type: 'PersonalDataErased', data: { subject: 'user', subjectId: userId, keyIds, day: null } },
  ];
}
