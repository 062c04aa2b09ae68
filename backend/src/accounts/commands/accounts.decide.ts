import type { LinkRequest } from '@cablepark/contracts/accounts/account.events';
import type { Profile, signInMethods } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { UserRole, Visitor } from '@cablepark/contracts/shared/roles';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import {
  type Account,
  type AccountStreamEvent,
  ConcurrentChange,
  noticeOf,
  type Language,
  assertValid,
} from '../domain/account.ts';
import { assertMayManage, assertNotOneself } from '../domain/role-rules.ts';
import { emailName, loginName } from '../domain/names.ts';

export interface OpenAccountDecision {
  readonly userId: string;
  /** Who creates the account: the user it is for, or somebody else in this role. */
  readonly by: 'themselves' | { readonly role: UserRole };
  readonly profile: Sealed<Profile>;
  /** Null if another provider vouches for the user. */
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
 * The last step of creating an account, after its names are claimed. An abandoned one can't be
 * opened any more.
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

/** Abandons an account that doesn't exist yet, so that it never will. */
export const decideAbandon = (userId: string, account: Account): AccountStreamEvent[] =>
  account.status === 'none' ? [{ type: 'RegistrationAbandoned', data: { userId } }] : [];

interface ReleaseNameDecision {
  readonly userId: string;
  /** The stream of the name's claims. */
  readonly claim: string;
  /** The account as it was when it was found not to have the name. */
  readonly found: Account;
}

/**
 * Makes any operation in progress that would give this account the name fail, so that the next
 * claim is safe.
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

/** Whether nothing happened in between that could have given the account another name. */
export const hasSameNames = (one: Account, other: Account): boolean =>
  one.profile?.box === other.profile?.box &&
  one.googleAccounts.join() === other.googleAccounts.join() &&
  one.namesReleased === other.namesReleased;

export interface ChangeOwnProfileDecision {
  readonly userId: string;
  /** The account as it was when its profile was opened. */
  readonly found: Account;
  /** Null if the profile doesn't change. */
  readonly profile: Sealed<Profile> | null;
  /** The link that goes to a new e-mail, if there is one. */
  readonly verification: LinkRequest | null;
}

/**
 * A profile is accepted if the account still has the one it was made from, so that no change is
 * overwritten.
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

/** Gives an account another password at the request of staff. Throws what `assertMayReset` does. */
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
 * Also called before the new password is hashed, so that a request that is refused anyway costs
 * nothing.
 */
export function assertMayReset(actorRole: Visitor, account: Account): void {
  if (account.status !== 'open') {
    reject('USER_NOT_FOUND');
  }

  assertMayManage(actorRole, account.role);
  // The person who created the account isn't the one whose e-mail it had, and nobody can tell any
  // more who created it.
  if (account.isDispossessed) {
    reject('INVALID_REQUEST', {
      error: 'Nobody can sign in to this account any more: its e-mail was somebody else’s.',
    });
  }
}

/** What somebody shows by following a mailed link. */
export interface FollowedLink {
  readonly userId: string;
  readonly tokenHash: string;
  readonly now: Date;
  readonly language: Language;
}

export interface VerifyEmailDecision extends FollowedLink {
  /** The account as it was when the link was opened. */
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
 * Following the link also proves the e-mail that the user reads, and makes it the address to
 * notify.
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
  /** The account as it was before the Google account was claimed for it. */
  readonly found: Account;
  readonly language: Language;
}

/** Links the Google account, unless the account has changed in the meantime. */
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
  /** The account as it was when it was found to have the e-mail. */
  readonly found: Account;
  /** The profile without that e-mail. */
  readonly profile: Sealed<Profile>;
}

/**
 * An athlete who never proved an e-mail loses it to the user who does, together with every way to
 * sign in.
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
export const profileWithoutEmail = (
  other: string,
  { email, username, ...rest }: Profile,
): Profile => ({
  ...rest,
  email: null,
  username: email !== null && loginName(username).name === emailName(email).name ? other : username,
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
 * While the proof was being checked, the password may have been changed, Google unlinked or the
 * user deactivated.
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
 * Everything that belongs to an account is sealed under one key. Returns no events if it has been
 * erased already.
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
