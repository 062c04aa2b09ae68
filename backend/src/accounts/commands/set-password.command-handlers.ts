import { resetForgottenPassword, resetPassword } from '@cablepark/contracts/accounts/mailed-links';
import { changeOwnPassword } from '@cablepark/contracts/accounts/own-account';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';
import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userIdOf, visitorOf } from '../../http/caller.ts';
import { commandOf } from '../../http/endpoint-message.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { Credentials } from '../credentials/credentials.ts';
import { assertGoodPassword } from '../credentials/good-password.ts';
import { OwnPassword } from '../credentials/own-password.ts';
import { assertValid, noticeOf, type Account, type AccountStreamEvent } from '../domain/account.ts';
import { InvalidTokens } from '../guessing/invalid-tokens.ts';
import { decideRecoverAccount } from '../links/mailed-links.decide.ts';
import { accountOf, hashOf } from '../links/mailed-links.ts';
import { BrowserSession } from '../sessions/browser-session.ts';
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

/** Changes the caller's own password. */
export class ChangeOwnPassword extends commandOf(changeOwnPassword) {}

@CommandHandler(ChangeOwnPassword)
export class ChangeOwnPasswordHandler implements ICommandHandler<ChangeOwnPassword> {
  constructor(
    private readonly ownPassword: OwnPassword,
    private readonly passwords: NewPasswords,
    private readonly session: BrowserSession,
  ) {}

  async execute({ body, context, request }: ChangeOwnPassword): Promise<ResponseOf<typeof changeOwnPassword>> {
    const userId = userIdOf(context.caller);
    const found = await this.ownPassword.assert(request, userId, body.currentPassword);
    const session = this.session.tokenOf(request);
    const wanted = { userId, found, password: body.newPassword, path: 'newPassword', session };
    await this.passwords.set(wanted, 'ChangeOwnPassword', context, (credentialId, present) => {
      if (present.status !== 'open') return reject('NOT_SIGNED_IN');
      if (present.credentialId !== found.credentialId) return reject('WRONG_PASSWORD'); // changed since it was verified
      return [{ type: 'PasswordChanged', data: { userId, credentialId, notice: noticeOf(present, context.language) } }];
    });
    return { message: 'Your password has been changed' };
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
