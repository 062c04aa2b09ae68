import { Module } from '@nestjs/common';

import {
  ChangeUserHandler,
  CreateUserHandler,
  EnsureFirstAdminHandler,
  RegisterHandler,
  SignInHandler,
} from './commands/accounts.command-handlers.ts';
import { Accounts } from './commands/accounts.ts';
import { AccountOpening } from './commands/open-account/account-opening.ts';
import { Claims } from './commands/open-account/claims.ts';
import {
  ChangeOwnPasswordHandler,
  ChangeOwnProfileHandler,
  NewPasswords,
  RecoverAccountHandler,
  ResetPasswordHandler,
} from './commands/own-account.command-handlers.ts';
import {
  Dispossession,
  LinkGoogleHandler,
  SignInWithGoogleHandler,
  UnlinkGoogleHandler,
} from './commands/sign-in-with-google/google.command-handlers.ts';
import { Credentials, FirstPasswordFile } from './credentials/credentials.ts';
import { OwnPassword } from './credentials/own-password.ts';
import { GoogleController } from './google/google.controller.ts';
import { FailedSignIns, InvalidTokens } from './guessing/failed-sign-ins.ts';
import {
  ForgotPasswordHandler,
  RequestVerificationHandler,
  VerifyEmailHandler,
} from './links/mailed-links.command-handlers.ts';
import { MailedLinks } from './links/mailed-links.ts';
import { OwnAccountController } from './own-account.controller.ts';
import { Passport, PasswordProof } from './passport/passport.ts';
import { Callers } from './queries/callers.ts';
import {
  GetCurrentUserHandler,
  LastLogins,
  ListUsersHandler,
  StaffNames,
} from './queries/users.query-handlers.ts';
import { BrowserSession, KnownDevices } from './sessions/browser-session.ts';
import { SessionController } from './sessions/session.controller.ts';
import { UsersController } from './users.controller.ts';

@Module({
  controllers: [GoogleController, SessionController, OwnAccountController, UsersController],
  providers: [
    SignInHandler,
    ChangeUserHandler,
    CreateUserHandler,
    RegisterHandler,
    EnsureFirstAdminHandler,
    Accounts,
    AccountOpening,
    Claims,
    ChangeOwnProfileHandler,
    NewPasswords,
    ChangeOwnPasswordHandler,
    ResetPasswordHandler,
    RecoverAccountHandler,
    Dispossession,
    SignInWithGoogleHandler,
    LinkGoogleHandler,
    UnlinkGoogleHandler,
    FirstPasswordFile,
    Credentials,
    OwnPassword,
    FailedSignIns,
    InvalidTokens,
    ForgotPasswordHandler,
    RequestVerificationHandler,
    VerifyEmailHandler,
    MailedLinks,
    PasswordProof,
    Passport,
    Callers,
    LastLogins,
    GetCurrentUserHandler,
    ListUsersHandler,
    StaffNames,
    KnownDevices,
    BrowserSession,
  ],
  exports: [AccountOpening, BrowserSession, Credentials, OwnPassword],
})
export class AccountsModule {}
