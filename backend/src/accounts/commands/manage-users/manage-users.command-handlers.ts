import { randomUUID } from 'node:crypto';
import { changeUser, createUser } from '@cablepark/contracts/accounts/manage-users';
import type { User } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Clock } from '@cablepark/platform/clock';
import { resetPassword } from '@cablepark/contracts/accounts/mailed-links';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../http/endpoint-message.ts';
import { LastLogins } from '../../queries/last-logins.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { userOf } from '../../queries/user-view.ts';
import { decideChangeUser, assertMayReset, decideResetPassword } from './manage-users.decide.ts';
import { Accounts } from '../accounts.ts';
import { onceVisible } from '../../../commands/once-visible.ts';
import { visitorOf } from '../../../http/caller.ts';
import { commandContext } from '../../../http/request-context.ts';
import { assertGoodPassword } from '../../credentials/good-password.ts';
import { assertMayManage } from '../../domain/role-rules.ts';
import { AccountOpening } from '../open-account/account-opening.ts';
import { Credentials } from '../../credentials/credentials.ts';

export class ChangeUser extends commandOf(changeUser) {}

@CommandHandler(ChangeUser)
export class ChangeUserHandler implements ICommandHandler<ChangeUser> {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly lastLogins: LastLogins,
  ) {}

  async execute({ params: { id: userId }, body: { isActive }, context }: ChangeUser): Promise<User> {
    const actor = context.caller.kind === 'user' ? context.caller : reject('NOT_SIGNED_IN');
    const { state } = await this.accounts.execute('ChangeUser', userId, context, (present) =>
      decideChangeUser({ userId, actor, isActive }, present),
    );
    if (!isActive) await this.sessions.endAllOf(userId);
    const lastLogin = await this.lastLogins.of(userId);
    return userOf(userId, { ...state, lastLogin }, await this.accounts.profileOf(state));
  }
}

export class CreateUser extends commandOf(createUser) {}

@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser> {
  constructor(
    private readonly opening: AccountOpening,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ body: { profile, password, role }, context }: CreateUser): Promise<User> {
    assertMayManage(visitorOf(context.caller), role);
    assertGoodPassword(password, profile);
    const userId = randomUUID();
    const newAccount = { userId, by: { role }, profile, password, email: { isProved: true } } as const;
    const { state } = await onceVisible(
      this.progress,
      this.opening.open(newAccount, commandContext('CreateUser', this.clock.now(), context)),
    );
    return userOf(userId, { ...state, lastLogin: null }, profile);
  }
}

export class ResetPassword extends commandOf(resetPassword) {}

/**
 * The new hash is written first and becomes valid with the event that names it; the event also ends every open session.
 */
@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly accounts: Accounts,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
  ) {}

  async execute({
    params: { id: userId },
    body: { password },
    context,
  }: ResetPassword): Promise<ResponseOf<typeof resetPassword>> {
    const actorRole = visitorOf(context.caller);
    const before = await this.accounts.load(userId);
    assertMayReset(actorRole, before);
    const profile = await this.accounts.profileOf(before);
    if (profile) assertGoodPassword(password, profile);
    const credentialId = await this.credentials.keep(password);
    const command = { userId, actorRole, credentialId, language: context.language };
    await this.accounts.execute('ResetPassword', userId, context, (present) => decideResetPassword(command, present));
    await this.credentials.discard(before.credentialId);
    await this.sessions.endAllOf(userId);
    return { message: 'The password has been reset' };
  }
}
