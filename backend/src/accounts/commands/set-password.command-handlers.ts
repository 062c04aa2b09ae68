import { resetForgottenPassword, resetPassword } from '@cablepark/contracts/accounts/mailed-links';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { visitorOf } from '../../http/caller.ts';
import { commandOf } from '../../http/endpoint-message.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { Credentials } from '../credentials/credentials.ts';
import { assertGoodPassword } from '../credentials/good-password.ts';
import { assertValid, noticeOf, type Account, type AccountStreamEvent } from '../domain/account.ts';
import { InvalidTokens } from '../guessing/invalid-tokens.ts';
import { decideRecoverAccount } from '../links/mailed-links.decide.ts';
import { accountOf, hashOf } from '../links/mailed-links.ts';
import { Sessions } from '../sessions/sessions.ts';
import { Accounts } from './accounts.ts';
import { assertMayReset, decideResetPassword } from './manage-users/manage-users.decide.ts';

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

/** Sets passwords. */
@Injectable()
export class NewPasswords {
  constructor(
    private readonly accounts: Accounts,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
  ) {}

  /**
   * The new hash is written first and becomes valid with the event that names it. That event ends every session; one
   * that survives is then admitted again.
   */
  async set(
    { userId, found, password, path, session }: NewPassword,
    command: string,
    context: RequestContext,
    decide: (credentialId: string, present: Account) => AccountStreamEvent[],
  ): Promise<void> {
    const profile = await this.accounts.profileOf(found);
    if (profile) assertGoodPassword(password, profile, path);
    const credentialId = await this.credentials.keep(password);
    const onWritten = async (position: bigint) => {
      // Another change may have been written in the same batch. The session survives only if ours is the last one.
      if (session !== undefined && (await this.accounts.load(userId)).credentialId === credentialId)
        await this.sessions.readmit(session, position);
      await this.sessions.endAllOf(userId, session);
      await this.credentials.discard(found.credentialId);
    };
    await this.accounts.execute(command, userId, context, (present) => decide(credentialId, present), onWritten);
  }
}

/** Changes the caller's own password. The present password has already been verified for `proved`. */
export class ChangeOwnPassword extends Command<void> {
  constructor(
    readonly userId: string,
    readonly proved: Account,
    readonly password: string,
    /** The session that survives the change. */
    readonly session: string | undefined,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeOwnPassword)
export class ChangeOwnPasswordHandler implements ICommandHandler<ChangeOwnPassword> {
  constructor(private readonly passwords: NewPasswords) {}

  async execute({ userId, proved: found, password, session, context }: ChangeOwnPassword): Promise<void> {
    const wanted = { userId, found, password, path: 'newPassword', session };
    await this.passwords.set(wanted, 'ChangeOwnPassword', context, (credentialId, present) => {
      if (present.status !== 'open') return reject('NOT_SIGNED_IN');
      if (present.credentialId !== found.credentialId) return reject('WRONG_PASSWORD'); // changed since it was verified
      return [{ type: 'PasswordChanged', data: { userId, credentialId, notice: noticeOf(present, context.language) } }];
    });
  }
}

/** Sets the password of somebody else's account. */
export class ResetPassword extends commandOf(resetPassword) {}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly accounts: Accounts,
    private readonly passwords: NewPasswords,
  ) {}

  async execute({
    params: { id: userId },
    body: { password },
    context,
  }: ResetPassword): Promise<ResponseOf<typeof resetPassword>> {
    const command = { userId, actorRole: visitorOf(context.caller), language: context.language };
    const found = await this.accounts.load(userId);
    assertMayReset(command.actorRole, found);
    await this.passwords.set({ userId, found, password }, 'ResetPassword', context, (credentialId, present) =>
      decideResetPassword({ ...command, credentialId }, present),
    );
    return { message: 'The password has been reset' };
  }
}

/** Chooses a new password by a mailed link, which is checked first and used up only by the event that names the password. */
export class RecoverAccount extends commandOf(resetForgottenPassword) {}

@CommandHandler(RecoverAccount)
export class RecoverAccountHandler implements ICommandHandler<RecoverAccount> {
  constructor(
    private readonly accounts: Accounts,
    private readonly passwords: NewPasswords,
    private readonly invalid: InvalidTokens,
    private readonly clock: Clock,
  ) {}

  async execute({ body, context }: RecoverAccount): Promise<ResponseOf<typeof resetForgottenPassword>> {
    await this.invalid.attempt(context.network, () => this.#recover(body, context));
    return { message: 'The password has been changed. Please sign in with it' };
  }

  async #recover({ token, password }: RecoverAccount['body'], context: RequestContext): Promise<void> {
    const userId = accountOf(token) ?? reject('TOKEN_INVALID');
    const followed = { userId, tokenHash: hashOf(token), now: this.clock.now(), language: context.language };
    const found = await this.accounts.load(userId);
    assertValid(found.passwordReset, followed.tokenHash, followed.now);
    await this.passwords.set({ userId, found, password }, 'RecoverAccount', context, (credentialId, present) =>
      decideRecoverAccount({ ...followed, credentialId }, present),
    );
  }
}
