import type { LinkRequest } from '@cablepark/contracts/accounts/account.events';
import type { Profile } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { UserRole } from '@cablepark/contracts/shared/roles';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import type { Account, AccountStreamEvent } from '#accounts/domain/account';

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
