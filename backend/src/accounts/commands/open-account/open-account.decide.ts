import type { LinkRequest } from '@cablepark/contracts/accounts/account.events';
import type { Profile } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { UserRole } from '@cablepark/contracts/shared/roles';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Account, AccountStreamEvent } from '../../domain/account.ts';

export interface OpenAccountDecision {
  readonly userId: string;
  /** Who makes it: whoever it is for, or somebody else, in a role. */
  readonly by: 'themselves' | { readonly role: UserRole };
  readonly profile: Sealed<Profile>;
  /** Null where another provider vouches for them. */
  readonly credentialId: string | null;
  /** Staff, the settings and Google vouch for an e-mail; who registers has yet to prove it. */
  readonly isEmailProved: boolean;
  readonly googleAccount: string | null;
  /** The link by which to prove it, where one goes out. */
  readonly verification: LinkRequest | null;
}

/** The last step of an account, when its names are claimed. One that was given up meanwhile is not there to be had. */
export function decideOpenAccount(command: OpenAccountDecision, account: Account): AccountStreamEvent[] {
  const { userId, by, profile, credentialId, isEmailProved, googleAccount, verification } = command;
  if (account.standing === 'open') return [];
  if (account.standing !== 'none') return reject('EMAIL_TAKEN');
  if (by === 'themselves')
    return [
      { type: 'UserRegistered', data: { userId, profile, credentialId, isEmailProved, googleAccount } },
      ...(verification ? [{ type: 'EmailVerificationRequested', data: verification } as const] : []),
    ];
  if (credentialId === null) throw new Error('An account made for somebody needs a password.');
  return [{ type: 'UserCreated', data: { userId, role: by.role, profile, credentialId, isEmailProved } }];
}

/** Gives up an account that isn't there yet; then it never will be. */
export const decideAbandon = (userId: string, account: Account): AccountStreamEvent[] =>
  account.standing === 'none' ? [{ type: 'RegistrationAbandoned', data: { userId } }] : [];
