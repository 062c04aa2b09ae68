import type { LinkRequest } from '@cablepark/contracts/accounts/account.events';
import type { Profile } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { UserRole } from '@cablepark/contracts/shared/roles';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Account, AccountStreamEvent } from '../../domain/account.ts';

export interface OpenAccountDecision {
  readonly userId: string;
  /** Who creates the account: the user it is for, or somebody else in this role. */
  readonly by: 'themselves' | { readonly role: UserRole };
  readonly profile: Sealed<Profile>;
  /** Null if another provider vouches for the user. */
  readonly credentialId: string | null;
  /** True if staff, the settings or Google vouch for the e-mail; users who register still have to prove theirs. */
  readonly isEmailProved: boolean;
  readonly googleAccount: string | null;
  /** The link to prove the e-mail, if one is sent. */
  readonly verification: LinkRequest | null;
}

/** The last step of creating an account, after its names are claimed. An abandoned one can't be opened any more. */
export function decideOpenAccount(command: OpenAccountDecision, account: Account): AccountStreamEvent[] {
  const { userId, by, profile, credentialId, isEmailProved, googleAccount, verification } = command;
  if (account.status === 'open') return [];
  if (account.status !== 'none') return reject('EMAIL_TAKEN');
  if (by === 'themselves')
    return [
      { type: 'UserRegistered', data: { userId, profile, credentialId, isEmailProved, googleAccount } },
      ...(verification ? [{ type: 'EmailVerificationRequested', data: verification } as const] : []),
    ];
  if (credentialId === null) throw new Error('An account made for somebody needs a password.');
  return [{ type: 'UserCreated', data: { userId, role: by.role, profile, credentialId, isEmailProved } }];
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

/** Makes any operation in progress that would give this account the name fail, so that the next claim is safe. */
export function decideReleaseName(
  { userId, claim, found }: ReleaseNameDecision,
  account: Account,
): AccountStreamEvent[] {
  if (account.status !== 'open') return [];
  if (!hasSameNames(found, account)) return reject('EMAIL_TAKEN');
  return [{ type: 'NameReleased', data: { userId, claim } }];
}

/** Whether nothing happened in between that could have given the account another name. */
export const hasSameNames = (one: Account, other: Account): boolean =>
  one.profile?.box === other.profile?.box &&
  one.googleAccounts.join() === other.googleAccounts.join() &&
  one.namesReleased === other.namesReleased;
