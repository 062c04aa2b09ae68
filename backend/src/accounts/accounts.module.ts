import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';
import { Vault } from '@cablepark/vault/vault';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { Pool } from 'pg';
import { handlersIn, routesOf } from '../http/served.ts';
import { persistently } from '../jobs/persistently.ts';
import { Accounts } from './commands/accounts.ts';
import { AccountOpening } from './commands/open-account/account-opening.ts';
import { ClaimTimeout, Claims } from './commands/open-account/claims.ts';
import { Dispossession } from './commands/sign-in-with-google/dispossession.ts';
import { Credentials, FirstPasswordFile } from './credentials/credentials.ts';
import { passwordCost, Passwords, type PasswordCost } from './credentials/passwords.ts';
import { FailedSignIns, layOutFailedSignIns } from './guessing/failed-sign-ins.ts';
import { GoogleController } from './google/google.controller.ts';
import { GoogleSignIn } from './google/google-sign-in.ts';
import { OwnPassword } from './credentials/own-password.ts';
import { addLocalStrategy, Passport, PasswordProof } from './passport/passport.ts';
import { InvalidTokens } from './guessing/invalid-tokens.ts';
import { MailedLinks } from './links/mailed-links.ts';
import { NewPasswords } from './commands/set-password.command-handlers.ts';
import { Callers } from './queries/callers.ts';
import { LastLogins } from './queries/user-view.ts';
import { StaffNames } from './queries/staff-names.ts';
import { SessionController } from './sessions/session.controller.ts';
import { BrowserSession } from './sessions/browser-session.ts';
import { KnownDevices } from './sessions/known-devices.ts';
import { sessionSecret, SignedCookies } from './sessions/signed-cookies.ts';
import { SessionSweep, Sessions } from './sessions/sessions.ts';
import * as changeOwnProfile from './commands/change-own-profile/change-own-profile.command-handler.ts';
import * as manageUsers from './commands/manage-users/manage-users.command-handlers.ts';
import * as ensureFirstAdmin from './commands/ensure-first-admin/ensure-first-admin.command-handler.ts';
import * as google from './commands/sign-in-with-google/google.command-handlers.ts';
import * as setPassword from './commands/set-password.command-handlers.ts';
import * as signIn from './commands/sign-in/sign-in.command-handler.ts';
import * as mailedLinks from './links/mailed-links.command-handlers.ts';
import * as findUsers from './queries/find-users.query-handlers.ts';

/** Settings that tests use to make sign-in cheap and claims quick. */
export interface AccountsOptions {
  readonly passwordCost?: PasswordCost;
  readonly claimTimeoutMs?: number;
}

const handlers = handlersIn(
  changeOwnProfile,
  mailedLinks,
  manageUsers,
  ensureFirstAdmin,
  setPassword,
  google,
  signIn,
  findUsers,
);
const parts = [
  AccountOpening,
  Accounts,
  BrowserSession,
  Callers,
  Claims,
  Credentials,
  Dispossession,
  FailedSignIns,
  FirstPasswordFile,
  GoogleSignIn,
  InvalidTokens,
  KnownDevices,
  LastLogins,
  MailedLinks,
  NewPasswords,
  OwnPassword,
  PasswordProof,
  SessionSweep,
  StaffNames,
];

@Module({
  controllers: [routesOf(handlers), SessionController, GoogleController],
})
export class AccountsModule {
  static with(options: AccountsOptions = {}): DynamicModule {
    return {
      module: AccountsModule,
      providers: [...handlers, ...parts, ...made(options)],
      exports: [AccountOpening, BrowserSession, Credentials, OwnPassword, Sessions],
    };
  }
}

/** Providers that depend on options or are created asynchronously. */
const made = ({ passwordCost: cost, claimTimeoutMs }: AccountsOptions): Provider[] => [
  { provide: Passwords, useValue: new Passwords(cost ?? passwordCost) },
  { provide: ClaimTimeout, useValue: new ClaimTimeout(claimTimeoutMs) },
  {
    provide: Sessions,
    inject: [Pool],
    useFactory: async (pool: Pool) => {
      await persistently(() => layOutFailedSignIns(pool));
      return persistently(() => Sessions.open(pool));
    },
  },
  {
    provide: SignedCookies,
    inject: [Vault, SETTINGS],
    useFactory: async (vault: Vault, { SESSION_SECRET, PUBLIC_URL }: Settings) => {
      const secret = await persistently(() => sessionSecret(vault, SESSION_SECRET));
      return new SignedCookies(secret, PUBLIC_URL);
    },
  },
  {
    provide: Passport,
    inject: [PasswordProof],
    useFactory: (proof: PasswordProof) => addLocalStrategy(new Passport(), proof),
  },
];
