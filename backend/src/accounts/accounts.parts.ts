// What the module's files have for Nest: their handlers, what is injected, and controllers.
export * as accountsCommands from './commands/accounts.command-handlers.ts';
export * as accounts from './commands/accounts.ts';
export * as opening from './commands/open-account/account-opening.ts';
export * as claims from './commands/open-account/claims.ts';
export * as ownAccount from './commands/own-account.command-handlers.ts';
export * as google from './commands/sign-in-with-google/google.command-handlers.ts';
export * as credentials from './credentials/credentials.ts';
export * as ownPassword from './credentials/own-password.ts';
export * as googleController from './google/google.controller.ts';
export * as guessing from './guessing/failed-sign-ins.ts';
export * as mailedLinksCommands from './links/mailed-links.command-handlers.ts';
export * as mailedLinks from './links/mailed-links.ts';
export * as passport from './passport/passport.ts';
export * as callers from './queries/callers.ts';
export * as users from './queries/users.query-handlers.ts';
export * as browserSession from './sessions/browser-session.ts';
export * as sessionController from './sessions/session.controller.ts';
