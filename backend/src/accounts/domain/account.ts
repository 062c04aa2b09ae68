import type { AccountEvent } from '@cablepark/contracts/accounts/account.events';
import type { Profile } from '@cablepark/contracts/accounts/user';
import type { PrivacyEvent } from '@cablepark/contracts/privacy/privacy.events';
import type { UserRole } from '@cablepark/contracts/shared/roles';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Dated } from '@cablepark/event-store/decider';

/** What is in an account's stream. */
export type AccountStreamEvent = AccountEvent | PrivacyEvent;

/**
 * - `none`: nothing is there, or not yet: names may be claimed for it already;
 * - `abandoned`: it was never finished and never will be;
 * - `open`: it is somebody's;
 * - `erased`: it was somebody's.
 */
export type Standing = 'none' | 'abandoned' | 'open' | 'erased';

/** An account as decisions need it, and as its owner is answered. */
export interface Account {
  readonly standing: Standing;
  readonly role: UserRole;
  readonly isActive: boolean;
  readonly profile: Sealed<Profile> | null;
  /** The password that counts. */
  readonly credentialId: string | null;
  readonly googleAccounts: readonly string[];
  readonly createdAt: string;
  readonly lastLogin: string | null;
}

export const noAccount: Account = {
  standing: 'none',
  role: 'athlete',
  isActive: false,
  profile: null,
  credentialId: null,
  googleAccounts: [],
  createdAt: '',
  lastLogin: null,
};

export function evolveAccount(account: Account, { type, data, metadata }: Dated<AccountStreamEvent>): Account {
  const made = { standing: 'open', isActive: true, createdAt: metadata.at } as const;
  switch (type) {
    case 'UserRegistered':
      return { ...account, ...made, profile: data.profile, credentialId: data.credentialId };
    case 'UserCreated':
      return { ...account, ...made, role: data.role, profile: data.profile, credentialId: data.credentialId };
    case 'PasswordChanged':
      return { ...account, credentialId: data.credentialId };
    case 'UserSignedIn':
      return { ...account, lastLogin: metadata.at };
    case 'UserDeactivated':
      return { ...account, isActive: false };
    case 'UserReactivated':
      return { ...account, isActive: true };
    case 'GoogleAccountLinked':
      return { ...account, googleAccounts: [...account.googleAccounts, data.googleAccount] };
    case 'RegistrationAbandoned':
      return { ...account, standing: 'abandoned' };
    case 'PersonalDataErased':
      return { ...account, standing: 'erased', isActive: false };
  }
}

export const account = { initialState: noAccount, evolve: evolveAccount };
