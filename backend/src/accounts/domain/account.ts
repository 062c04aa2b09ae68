import type {
  AccountEvent,
  AccountNotice,
  MailedLink,
  SignInEvent,
} from '@cablepark/contracts/accounts/account.events';
import type { Profile } from '@cablepark/contracts/accounts/user';
import type { PrivacyEvent } from '@cablepark/contracts/privacy/privacy.events';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { UserRole } from '@cablepark/contracts/shared/roles';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Dated, Decider } from '@cablepark/event-store/streams/decider';

export type AccountStreamEvent = AccountEvent | PrivacyEvent;

/**
 * - `none`: the account doesn't exist, or not yet: names may already be claimed for it;
 * - `abandoned`: it was never finished and never will be;
 * - `open`: it belongs to somebody;
 * - `erased`: it belonged to somebody.
 */
export type AccountStatus = 'none' | 'abandoned' | 'open' | 'erased';

/** A mailed link that hasn't been used yet. */
export interface OpenLink {
  readonly tokenHash: string;
  readonly link: Sealed<MailedLink>;
  readonly expiresAt: string;
}

/** Rejects TOKEN_INVALID unless the token is the last one mailed, unused and unexpired. */
export function assertValid(
  link: OpenLink | null,
  tokenHash: string,
  now: Date,
): asserts link is OpenLink {
  if (link?.tokenHash !== tokenHash || now.getTime() >= Date.parse(link.expiresAt)) {
    reject('TOKEN_INVALID');
  }
}

/** An account, as far as decisions and its owner's page need it. */
export interface Account {
  readonly status: AccountStatus;
  readonly role: UserRole;
  readonly isActive: boolean;
  readonly profile: Sealed<Profile> | null;
  readonly isEmailProved: boolean;
  /**
   * Whether the account lost its e-mail to the user who proved it, and with it every way to sign
   * in.
   */
  readonly isDispossessed: boolean;
  /** The current password. */
  readonly credentialId: string | null;
  readonly googleAccounts: readonly string[];
  /** The links that can be used now: to prove the e-mail, and to choose a password. */
  readonly verification: OpenLink | null;
  readonly passwordReset: OpenLink | null;
  /** How often another account took a name that this one had claimed but didn't have. */
  readonly namesReleased: number;
  readonly createdAt: string;
  /** The ids of the passes that are kept in it. */
  readonly keptPasses: readonly string[];
}

export const noAccount: Account = {
  status: 'none',
  role: 'athlete',
  isActive: false,
  profile: null,
  isEmailProved: false,
  isDispossessed: false,
  credentialId: null,
  googleAccounts: [],
  verification: null,
  passwordReset: null,
  namesReleased: 0,
  createdAt: '',
  keptPasses: [],
};

/** The state of an account that nobody can sign in to. */
const withoutWayIn = {
  credentialId: null,
  googleAccounts: [],
  verification: null,
  passwordReset: null,
} as const;

/**
 * Applies an event to its account. Long on purpose: one case for each type of event, of which the
 * compiler misses none.
 */
export function evolveAccount(
  account: Account,
  { type, data, metadata }: Dated<AccountStreamEvent>,
): Account {
  switch (type) {
    case 'UserRegistered': {
      const { profile, credentialId, isEmailProved, googleAccount } = data;
      const googleAccounts = googleAccount === null ? [] : [googleAccount];
      return openAccount(account, metadata.at, {
        profile,
        credentialId,
        isEmailProved,
        googleAccounts,
      });
    }
    case 'UserCreated': {
      const { role, profile, credentialId, isEmailProved } = data;
      return openAccount(account, metadata.at, { role, profile, credentialId, isEmailProved });
    }
    case 'ProfileChanged':
      return { ...account, profile: data.profile };
    case 'EmailVerificationRequested':
      return { ...account, verification: data };
    case 'EmailProved':
      return { ...account, isEmailProved: true, verification: null };
    case 'EmailChanged':
      return {
        ...account,
        profile: data.profile,
        isEmailProved: true,
        verification: null,
        passwordReset: null,
      };
    case 'PasswordChanged':
      return { ...account, credentialId: data.credentialId, passwordReset: null };
    case 'PasswordResetRequested':
      return { ...account, passwordReset: data };
    case 'AccountRecovered':
      return { ...account, ...withoutWayIn, credentialId: data.credentialId, isEmailProved: true };
    case 'UserDispossessed':
      return {
        ...account,
        ...withoutWayIn,
        profile: data.profile,
        isEmailProved: false,
        isDispossessed: true,
      };
    case 'UserDeactivated':
      return { ...account, isActive: false };
    case 'UserReactivated':
      return { ...account, isActive: true };
    case 'GoogleAccountLinked':
      return { ...account, googleAccounts: [...account.googleAccounts, data.googleAccount] };
    case 'GoogleAccountsUnlinked':
      return { ...account, googleAccounts: [] };
    case 'NameReleased':
      return { ...account, namesReleased: account.namesReleased + 1 };
    case 'PassKept':
    case 'PassForgotten':
      return { ...account, keptPasses: data.kept };
    case 'RegistrationAbandoned':
      return { ...account, status: 'abandoned' };
    case 'AccountNotForked':
    case 'PersonalDataErased':
      return {
        ...account,
        ...withoutWayIn,
        status: 'erased',
        isActive: false,
        isEmailProved: false,
        keptPasses: [],
      };
  }
}

/** An account is opened only once; otherwise the writer of a second opening event would own it. */
const openAccount = (account: Account, createdAt: string, made: Partial<Account>): Account =>
  account.status === 'none'
    ? { ...account, ...made, status: 'open', isActive: true, createdAt }
    : account;

export const account = { initialState: noAccount, evolve: evolveAccount };

export type Language = 'lv' | 'en';

/** The address to notify of changes to an account: its proved e-mail, sealed; null without one. */
export const noticeOf = ({ profile, isEmailProved }: Account, language: Language): AccountNotice =>
  profile !== null && isEmailProved ? { to: profile, language } : null;

/**
 * The account has changed since it was read, so anything that depends on it must be computed again.
 */
export class ConcurrentChange extends Error {
  override readonly name = 'ConcurrentChange';
}

/** The stream of a user's sign-ins. No decision depends on earlier ones. */
export const signIns: Decider<null, SignInEvent> = { initialState: null, evolve: () => null };
