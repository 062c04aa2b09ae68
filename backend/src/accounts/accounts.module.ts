import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';
import { Vault } from '@cablepark/vault/vault';
import { LOGGER } from '@cablepark/platform/logging/logger';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { RateLimiting } from '../http/rate-limits.ts';
import { handlersIn, routesOf } from '../http/served.ts';
import { persistently } from '../jobs/persistently.ts';
import { Accounts } from './commands/accounts.ts';
import { AccountOpening } from './commands/open-account/account-opening.ts';
import { ClaimTimeout, Claims } from './commands/open-account/claims.ts';
import { Dispossession } from './commands/sign-in-with-google/dispossession.ts';
import { Credentials } from './credentials/credentials.ts';
import { FirstPasswordFile } from './credentials/first-password-file.ts';
import { passwordCost, Passwords, type PasswordCost } from './credentials/passwords.ts';
import { FailedSignIns, layOutFailedSignIns } from './guessing/failed-sign-ins.ts';
import { GoogleController } from './google/google.controller.ts';
import { GoogleSignIn } from './google/google-sign-in.ts';
import { OwnPassword } from './credentials/own-password.ts';
import { Google } from './google/google.ts';
import { addLocalStrategy } from './passport/local-strategy.ts';
import { Passport } from './passport/passport.ts';
import { PasswordProof } from './passport/password-proof.ts';
import { AttemptCookie } from './google/attempt-cookie.ts';
import { InvalidTokens } from './guessing/invalid-tokens.ts';
import { MailedLinks } from './links/mailed-links.ts';
import { OwnAccountController } from './own-account.controller.ts';
import { NewPasswords } from './commands/set-password.command-handlers.ts';
import { Callers } from './queries/callers.ts';
import { LastLogins } from './queries/last-logins.ts';
import { StaffNames } from './queries/staff-names.ts';
import { SessionController } from './sessions/session.controller.ts';
import { BrowserSession } from './sessions/browser-session.ts';
import { KnownDevices } from './sessions/known-devices.ts';
import { sessionSecret, SignedCookies } from './sessions/signed-cookies.ts';
import { SessionSweep } from './sessions/session-sweep.ts';
import { Sessions } from './sessions/sessions.ts';
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
  FirstPasswordFile,
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
  controllers: [routesOf(handlers), SessionController, OwnAccountController, GoogleController],
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
    provide: FailedSignIns,
    inject: [Pool, RateLimiting, Vault, Claims, KnownDevices, LOGGER],
    useFactory: async (...parts: ConstructorParameters<typeof FailedSignIns>) => {
      await persistently(() => layOutFailedSignIns(parts[0]));
      return new FailedSignIns(...parts);
    },
  },
  {
    provide: InvalidTokens,
    // Both counters share one table, which FailedSignIns has created by then.
    inject: [Pool, RateLimiting, Vault, FailedSignIns],
    useFactory: (pool: Pool, limiting: RateLimiting, vault: Vault) => new InvalidTokens(pool, limiting, vault),
  },
  { provide: Sessions, inject: [Pool], useFactory: (pool: Pool) => persistently(() => Sessions.open(pool)) },
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
  {
    provide: GoogleSignIn,
    inject: [SETTINGS, Passport, SignedCookies, CommandBus, BrowserSession],
    useFactory: (
      settings: Settings,
      passport: Passport,
      cookies: SignedCookies,
      commands: CommandBus,
      session: BrowserSession,
    ) => new GoogleSignIn(googleOf(settings, passport, cookies), settings.PUBLIC_URL, commands, session),
  },
];

function googleOf(settings: Settings, passport: Passport, cookies: SignedCookies): Google | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER_URL: issuer } = settings;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return new Google(passport, new AttemptCookie(cookies), { clientId, clientSecret, issuer });
}
