import { isDeepStrictEqual } from 'node:util';

import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';

import { accountMessages } from '@cablepark/contracts/accounts/account-messages';
import { resetForgottenPassword, resetPassword } from '@cablepark/contracts/accounts/mailed-links';
import { isOwnUsername, notOwnUsername } from '@cablepark/contracts/accounts/names';
import { changeOwnPassword, changeOwnProfile } from '@cablepark/contracts/accounts/own-account';
import type { Profile, User } from '@cablepark/contracts/accounts/user';
import { reject, rejectField } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { Clock } from '@cablepark/platform/clock';
import { Vault } from '@cablepark/vault/vault';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { toCommandContext, userIdOf, visitorOf, type RequestContext } from '#http/request-context';
import { Credentials } from '../credentials/credentials.ts';
import { assertGoodPassword } from '../credentials/good-password.ts';
import { OwnPassword } from '../credentials/own-password.ts';
import { assertValid, noticeOf, type Account, type AccountStreamEvent } from '../domain/account.ts';
import { hasEmail, namesOf, toEmailName, toLoginName } from '../domain/names.ts';
import { InvalidTokens } from '../guessing/failed-sign-ins.ts';
import {
  accountFrom,
  causeOf,
  createLinkToken,
  hashOf,
  MailedLinks,
} from '../links/mailed-links.ts';
import { LastLogins, StaffNames, toUser } from '../queries/users.query-handlers.ts';
import { BrowserSession } from '../sessions/browser-session.ts';
import { Sessions } from '../sessions/sessions.ts';
import {
  assertMayReset,
  decideChangeOwnProfile,
  decideRecoverAccount,
  decideResetPassword,
} from './accounts.decide.ts';
import { Accounts, retryConcurrentChanges } from './accounts.ts';
import { Claims } from './open-account/claims.ts';

/** What is done only once, even if the account changes meanwhile and the command starts over. */
interface DoneOnce {
  /** The token of the link that proves the new e-mail. One link is mailed, not one per attempt. */
  readonly token: string;
  /** Whether the caller has given the right password. */
  isProved: boolean;
  /** Whether the new names have been compared with the password. */
  isNameCompared: boolean;
}

/** The changes that a request makes to a profile. */
interface ProfileChange {
  readonly before: Profile;
  readonly after: Profile;
  readonly isRenamed: boolean;
  /** The e-mail that has to be proved before the account takes it; null if there is none. */
  readonly newEmail: string | null;
}

export class ChangeOwnProfile extends Command<AnswerTo<typeof changeOwnProfile>> {
  constructor(readonly requested: Requested<typeof changeOwnProfile>) {
    super();
  }
}

/**
 * Changes the caller's names, e-mail or phone. A new username is claimed before the account takes
 * it; a new e-mail only once it has been proved. The password is asserted before a new e-mail gets
 * a link, and a new username must not be the password. Both count as tries, so neither can be used
 * to find out passwords.
 */
@CommandHandler(ChangeOwnProfile)
export class ChangeOwnProfileHandler implements ICommandHandler<ChangeOwnProfile> {
  constructor(
    private readonly accounts: Accounts,
    private readonly vault: Vault,
    private readonly claims: Claims,
    private readonly credentials: Credentials,
    private readonly ownPassword: OwnPassword,
    private readonly links: MailedLinks,
    private readonly lastLogins: LastLogins,
    private readonly staffNames: StaffNames,
    private readonly clock: Clock,
  ) {}

  execute({ requested: command }: ChangeOwnProfile): Promise<User> {
    const userId = userIdOf(command.context.caller);
    const once: DoneOnce = {
      token: createLinkToken(userId),
      isProved: false,
      isNameCompared: false,
    };
    return retryConcurrentChanges(() => this.#attempt(userId, command, once));
  }

  async #attempt(
    userId: string,
    { body, context, request }: Requested<typeof changeOwnProfile>,
    once: DoneOnce,
  ): Promise<User> {
    const opened = (await this.accounts.loadOpen(userId)) ?? reject('NOT_SIGNED_IN');
    const { found, keyId } = opened;
    const change = toProfileChange(opened.profile, body);
    const { before, after, isRenamed, newEmail } = change;

    if (newEmail !== null) {
      if (!once.isProved) {
        await this.ownPassword.assert(request, userId, body.password);
      }

      once.isProved = true;
      await this.claims.assertFree([toEmailName(newEmail)]);
    }
    if (!once.isNameCompared) {
      await this.#assertNamesAreNotPassword(change, userId, found, request);
    }

    once.isNameCompared = true;
    const metadata = toCommandContext('ChangeOwnProfile', this.clock.now(), context);
    if (isRenamed) {
      await this.#claim(after, before, userId, metadata);
    }

    const profile = await this.#sealIfChanged(change, keyId);
    const { language } = context;
    const link = { userId, keyId, token: once.token, language, cause: causeOf(userId, found) };
    const verification =
      newEmail === null
        ? null
        : await this.links.make('verification', { ...link, email: newEmail });
    const decision = { userId, found, profile, verification };
    const { state } = await this.accounts.executeAs(metadata, userId, (present) =>
      decideChangeOwnProfile(decision, present),
    );
    return toUser(userId, { ...state, lastLogin: await this.lastLogins.find(userId) }, after);
  }

  /** Rejects INVALID_REQUEST if the new username or the new e-mail is the account's password. */
  async #assertNamesAreNotPassword(
    { after, isRenamed, newEmail }: ProfileChange,
    userId: string,
    found: Account,
    request: FastifyRequest,
  ): Promise<void> {
    if (isRenamed && (await this.ownPassword.isRight(request, userId, after.username))) {
      refuseOwnName('username');
    }
    if (newEmail !== null && (await this.#isProvedPassword(found, newEmail))) {
      refuseOwnName('email');
    }
  }

  /** Returns the sealed new profile; null if nothing in it changes. */
  async #sealIfChanged(
    { before, after }: ProfileChange,
    keyId: string,
  ): Promise<Sealed<Profile> | null> {
    if (isDeepStrictEqual(before, after)) {
      return null;
    }

    return (await this.vault.sealUnder('profile', keyId, after)) ?? reject('NOT_SIGNED_IN');
  }

  /**
   * Not counted as a try: the caller has just proved the password, so the answer reveals nothing
   * new.
   */
  async #isProvedPassword({ credentialId }: Account, name: string): Promise<boolean> {
    return credentialId !== null && this.credentials.matches(credentialId, name);
  }

  async #claim(
    after: Profile,
    before: Profile,
    userId: string,
    metadata: Parameters<Claims['take']>[2],
  ): Promise<void> {
    const own = namesOf(before).map(({ name }) => name);
    const wanted = toLoginName(after.username);
    if (own.includes(wanted.name)) {
      return;
    }

    await this.claims.assertFree([wanted]);
    await this.staffNames.assertUnlike(after.username, userId);
    await this.claims.take(wanted, userId, metadata);
  }
}

/**
 * Works out what a request changes. Rejects INVALID_REQUEST if the new username is an e-mail that
 * isn't the account's own.
 */
function toProfileChange(
  before: Profile,
  { password: _, email, ...fields }: Requested<typeof changeOwnProfile>['body'],
): ProfileChange {
  const after: Profile = { ...before, ...fields };
  const isRenamed = toLoginName(after.username).name !== toLoginName(before.username).name;
  if (isRenamed && !isOwnUsername(after)) {
    rejectField('username', notOwnUsername);
  }

  const isNewEmail = email !== undefined && !hasEmail(before, email);
  return { before, after, isRenamed, newEmail: isNewEmail ? email : null };
}

/**
 * A password must be neither its owner's username nor their e-mail, even if the name is chosen
 * after the password.
 */
const refuseOwnName = (path: 'username' | 'email'): never =>
  rejectField(path, accountMessages.passwordOwnName.en);

interface NewPassword {
  readonly userId: string;
  /** The account when it was found that its password may be changed. */
  readonly found: Account;
  readonly password: string;
  /** The field of the request that holds it. */
  readonly path?: string;
  /** The session that survives. */
  readonly session?: string | undefined;
}

@Injectable()
export class NewPasswords {
  constructor(
    private readonly accounts: Accounts,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
  ) {}

  /**
   * The new hash is written first and becomes valid with the event that names it. That event ends
   * every session; one that survives is then admitted again.
   */
  async set(
    { userId, found, password, path, session }: NewPassword,
    command: string,
    context: RequestContext,
    decide: (credentialId: string, present: Account) => AccountStreamEvent[],
  ): Promise<void> {
    const profile = await this.accounts.openProfile(found);
    if (profile) {
      assertGoodPassword(password, profile, path);
    }

    const credentialId = await this.credentials.keep(password);
    const onWritten = async (position: bigint) => {
      if (session !== undefined) {
        // Another change may have been written in the same batch. The session survives only if ours
        // is the last one.
        const present = await this.accounts.load(userId);
        if (present.credentialId === credentialId) {
          await this.sessions.readmit(session, position);
        }
      }

      await this.sessions.endAllOf(userId, session);
      await this.credentials.discard(found.credentialId);
    };

    await this.accounts.execute(
      command,
      userId,
      context,
      (present) => decide(credentialId, present),
      onWritten,
    );
  }
}

export class ChangeOwnPassword extends Command<AnswerTo<typeof changeOwnPassword>> {
  constructor(readonly requested: Requested<typeof changeOwnPassword>) {
    super();
  }
}

@CommandHandler(ChangeOwnPassword)
export class ChangeOwnPasswordHandler implements ICommandHandler<ChangeOwnPassword> {
  constructor(
    private readonly ownPassword: OwnPassword,
    private readonly passwords: NewPasswords,
    private readonly session: BrowserSession,
  ) {}

  async execute({
    requested: { body, context, request },
  }: ChangeOwnPassword): Answered<typeof changeOwnPassword> {
    const userId = userIdOf(context.caller);
    const found = await this.ownPassword.assert(request, userId, body.currentPassword);
    const session = this.session.tokenOf(request);
    const wanted = { userId, found, password: body.newPassword, path: 'newPassword', session };
    await this.passwords.set(wanted, 'ChangeOwnPassword', context, (credentialId, present) => {
      if (present.status !== 'open') {
        return reject('NOT_SIGNED_IN');
      }
      if (present.credentialId !== found.credentialId) {
        // The password was changed since it was verified.
        return reject('WRONG_PASSWORD');
      }

      return [
        {
          type: 'PasswordChanged',
          data: { userId, credentialId, notice: noticeOf(present, context.language) },
        },
      ];
    });
    return { message: 'Your password has been changed' };
  }
}

export class ResetPassword extends Command<AnswerTo<typeof resetPassword>> {
  constructor(readonly requested: Requested<typeof resetPassword>) {
    super();
  }
}

/** Sets the password of somebody else's account. */
@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly accounts: Accounts,
    private readonly passwords: NewPasswords,
  ) {}

  async execute({
    requested: {
      params: { id: userId },
      body: { password },
      context,
    },
  }: ResetPassword): Answered<typeof resetPassword> {
    const command = { userId, actorRole: visitorOf(context.caller), language: context.language };
    const found = await this.accounts.load(userId);
    assertMayReset(command.actorRole, found);
    await this.passwords.set(
      { userId, found, password },
      'ResetPassword',
      context,
      (credentialId, present) => decideResetPassword({ ...command, credentialId }, present),
    );
    return { message: 'The password has been reset' };
  }
}

export class RecoverAccount extends Command<AnswerTo<typeof resetForgottenPassword>> {
  constructor(readonly requested: Requested<typeof resetForgottenPassword>) {
    super();
  }
}

/**
 * Chooses a new password by a mailed link, which is used up only by the event that names the
 * password.
 */
@CommandHandler(RecoverAccount)
export class RecoverAccountHandler implements ICommandHandler<RecoverAccount> {
  constructor(
    private readonly accounts: Accounts,
    private readonly passwords: NewPasswords,
    private readonly invalid: InvalidTokens,
    private readonly clock: Clock,
  ) {}

  async execute({
    requested: { body, context },
  }: RecoverAccount): Answered<typeof resetForgottenPassword> {
    await this.invalid.attempt(context.network, () => this.#recover(body, context));
    return { message: 'The password has been changed. Please sign in with it' };
  }

  async #recover(
    { token, password }: Requested<typeof resetForgottenPassword>['body'],
    context: RequestContext,
  ): Promise<void> {
    const userId = accountFrom(token) ?? reject('TOKEN_INVALID');
    const followed = {
      userId,
      tokenHash: hashOf(token),
      now: this.clock.now(),
      language: context.language,
    };
    const found = await this.accounts.load(userId);
    assertValid(found.passwordReset, followed.tokenHash, followed.now);
    await this.passwords.set(
      { userId, found, password },
      'RecoverAccount',
      context,
      (credentialId, present) => decideRecoverAccount({ ...followed, credentialId }, present),
    );
  }
}
