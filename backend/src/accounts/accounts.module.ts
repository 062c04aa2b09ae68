import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';
import { Vault } from '@cablepark/vault/vault';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { Pool } from 'pg';
import { partsIn } from '../http/served.ts';
import { persistently } from '../jobs/persistently.ts';
import * as accountsCommands from './commands/accounts.command-handlers.ts';
import * as accounts from './commands/accounts.ts';
import * as opening from './commands/open-account/account-opening.ts';
import * as claims from './commands/open-account/claims.ts';
import * as ownAccount from './commands/own-account.command-handlers.ts';
import * as google from './commands/sign-in-with-google/google.command-handlers.ts';
import * as credentials from './credentials/credentials.ts';
import * as ownPassword from './credentials/own-password.ts';
import { passwordCost, Passwords, type PasswordCost } from './credentials/passwords.ts';
import * as googleController from './google/google.controller.ts';
import * as guessing from './guessing/failed-sign-ins.ts';
import * as mailedLinksCommands from './links/mailed-links.command-handlers.ts';
import * as mailedLinks from './links/mailed-links.ts';
import * as passport from './passport/passport.ts';
import * as callers from './queries/callers.ts';
import * as users from './queries/users.query-handlers.ts';
import * as browserSession from './sessions/browser-session.ts';
import * as sessionController from './sessions/session.controller.ts';
import * as sessions from './sessions/sessions.ts';

/** Settings that tests use to make sign-in cheap and claims quick. */
export interface AccountsOptions {
  readonly passwordCost?: PasswordCost;
  readonly claimTimeoutMs?: number;
}

@Module(
  partsIn(
    accountsCommands,
    accounts,
    opening,
    claims,
    ownAccount,
    google,
    credentials,
    ownPassword,
    googleController,
    guessing,
    mailedLinksCommands,
    mailedLinks,
    passport,
    callers,
    users,
    browserSession,
    sessionController,
  ),
)
export class AccountsModule {
  static with(options: AccountsOptions = {}): DynamicModule {
    return {
      module: AccountsModule,
      providers: made(options),
      exports: [
        opening.AccountOpening,
        browserSession.BrowserSession,
        credentials.Credentials,
        ownPassword.OwnPassword,
        sessions.Sessions,
      ],
    };
  }
}

/** Providers that depend on options or are created asynchronously. */
const made = ({ passwordCost: cost, claimTimeoutMs }: AccountsOptions): Provider[] => [
  { provide: Passwords, useValue: new Passwords(cost ?? passwordCost) },
  { provide: claims.ClaimTimeout, useValue: new claims.ClaimTimeout(claimTimeoutMs) },
  {
    provide: sessions.Sessions,
    inject: [Pool],
    useFactory: async (pool: Pool) => {
      await persistently(() => guessing.layOutFailedSignIns(pool));
      return persistently(() => sessions.Sessions.open(pool));
    },
  },
  {
    provide: browserSession.SignedCookies,
    inject: [Vault, SETTINGS],
    useFactory: async (vault: Vault, { SESSION_SECRET, PUBLIC_URL }: Settings) => {
      const secret = await persistently(() => browserSession.sessionSecret(vault, SESSION_SECRET));
      return new browserSession.SignedCookies(secret, PUBLIC_URL);
    },
  },
  {
    provide: passport.Passport,
    inject: [passport.PasswordProof],
    useFactory: (proof: passport.PasswordProof) => passport.addLocalStrategy(new passport.Passport(), proof),
  },
];
