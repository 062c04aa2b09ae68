import { Module } from '@nestjs/common';

import { Accounts } from './commands/accounts.ts';
import { ChangeOwnPasswordHandler } from './commands/change-own-password/change-own-password.handler.ts';
import { ChangeOwnProfileHandler } from './commands/change-own-profile/change-own-profile.handler.ts';
import { ChangeUserHandler } from './commands/change-user/change-user.handler.ts';
import { CreateUserHandler } from './commands/create-user/create-user.handler.ts';
import { EnsureFirstAdminHandler } from './commands/ensure-first-admin/ensure-first-admin.handler.ts';
import { LinkGoogleHandler } from './commands/link-google/link-google.handler.ts';
import { NewPasswords } from './commands/new-passwords.ts';
import { AccountOpening } from './commands/open-account/account-opening.ts';
import { Claims } from './commands/open-account/claims.ts';
import { RecoverAccountHandler } from './commands/recover-account/recover-account.handler.ts';
import { RegisterHandler } from './commands/register/register.handler.ts';
import { ResetPasswordHandler } from './commands/reset-password/reset-password.handler.ts';
import { Dispossession } from './commands/sign-in-with-google/dispossession.ts';
import { SignInWithGoogleHandler } from './commands/sign-in-with-google/sign-in-with-google.handler.ts';
import { SignInHandler } from './commands/sign-in/sign-in.handler.ts';
import { UnlinkGoogleHandler } from './commands/unlink-google/unlink-google.handler.ts';
import { Credentials, FirstPasswordFile } from './credentials/credentials.ts';
import { OwnPassword } from './credentials/own-password.ts';
import { GoogleController } from './google/google.controller.ts';
import { FailedSignIns, InvalidTokens } from './guessing/failed-sign-ins.ts';
import { ForgotPasswordHandler } from './links/forgot-password/forgot-password.handler.ts';
import { MailedLinks } from './links/mailed-links.ts';
import { RequestVerificationHandler } from './links/request-verification/request-verification.handler.ts';
import { VerifyEmailHandler } from './links/verify-email/verify-email.handler.ts';
import { OwnAccountController } from './own-account.controller.ts';
import { Passport, PasswordProof } from './passport/passport.ts';
import { Callers } from './queries/callers.query.ts';
import { GetCurrentUserHandler } from './queries/get-current-user.query.ts';
import { LastLogins } from './queries/last-logins.query.ts';
import { ListUsersHandler } from './queries/list-users.query.ts';
import { StaffNames } from './queries/staff-names.query.ts';
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
  exports: [Accounts, AccountOpening, BrowserSession, Credentials, OwnPassword],
})
export class AccountsModule {}
