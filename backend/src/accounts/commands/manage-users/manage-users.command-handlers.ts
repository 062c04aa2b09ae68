import { randomUUID } from 'node:crypto';
import { changeUser, createUser } from '@cablepark/contracts/accounts/manage-users';
import type { register } from '@cablepark/contracts/accounts/register';
import type { User } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { visitorOf } from '../../../http/caller.ts';
import { commandOf } from '../../../http/endpoint-message.ts';
import type { InputOf } from '../../../http/endpoint.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { assertMayManage } from '../../domain/role-rules.ts';
import { LastLogins, userOf } from '../../queries/user-view.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { Accounts } from '../accounts.ts';
import { AccountOpening } from '../open-account/account-opening.ts';
import type { ProvedIdentity } from '../sign-in/sign-in.decide.ts';
import { decideChangeUser } from './manage-users.decide.ts';

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
  constructor(private readonly opening: AccountOpening) {}

  async execute({ body: { profile, password, role }, context }: CreateUser): Promise<User> {
    assertMayManage(visitorOf(context.caller), role);
    const userId = randomUUID();
    const newAccount = { userId, by: { role }, profile, password, email: { isProved: true } } as const;
    const state = await this.opening.openFor('CreateUser', newAccount, context);
    return userOf(userId, { ...state, lastLogin: null }, profile);
  }
}

export interface Registered {
  readonly user: User;
  /** The password was chosen in this request, so it needs no other proof to sign in. */
  readonly proved: ProvedIdentity;
}

export class Register extends Command<Registered> {
  constructor(
    readonly input: InputOf<typeof register>['body'],
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(Register)
export class RegisterHandler implements ICommandHandler<Register> {
  constructor(private readonly opening: AccountOpening) {}

  async execute({ input: { profile, password }, context }: Register): Promise<Registered> {
    const { language, network } = context;
    const userId = randomUUID();
    const email = { isProved: false, language, cause: { network } } as const;
    const newAccount = { userId, by: 'themselves', profile, password, email } as const;
    const state = await this.opening.openFor('Register', newAccount, context);
    const { role, credentialId } = state;
    return {
      user: userOf(userId, { ...state, lastLogin: null }, profile),
      proved: { userId, role, method: 'password', credentialId, googleAccount: null },
    };
  }
}
