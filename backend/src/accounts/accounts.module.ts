import { Module } from '@nestjs/common';
import { partsIn } from '../http/served.ts';
import * as accountsCommands from './commands/accounts.command-handlers.ts';
import * as accounts from './commands/accounts.ts';
import * as opening from './commands/open-account/account-opening.ts';
import * as claims from './commands/open-account/claims.ts';
import * as ownAccount from './commands/own-account.command-handlers.ts';
import * as google from './commands/sign-in-with-google/google.command-handlers.ts';
import * as credentials from './credentials/credentials.ts';
import * as ownPassword from './credentials/own-password.ts';
import * as googleController from './google/google.controller.ts';
import * as guessing from './guessing/failed-sign-ins.ts';
import * as mailedLinksCommands from './links/mailed-links.command-handlers.ts';
import * as mailedLinks from './links/mailed-links.ts';
import * as passport from './passport/passport.ts';
import * as callers from './queries/callers.ts';
import * as users from './queries/users.query-handlers.ts';
import * as browserSession from './sessions/browser-session.ts';
import * as sessionController from './sessions/session.controller.ts';

@Module({
  ...partsIn(
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
  exports: [opening.AccountOpening, browserSession.BrowserSession, credentials.Credentials, ownPassword.OwnPassword],
})
export class AccountsModule {}
