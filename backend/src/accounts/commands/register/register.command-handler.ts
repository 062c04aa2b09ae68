import { randomUUID } from 'node:crypto';
import type { register } from '@cablepark/contracts/accounts/register';
import type { User } from '@cablepark/contracts/accounts/user';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@cablepark/platform/clock';
import { onceVisible } from '../../../commands/once-visible.ts';
import type { InputOf } from '../../../http/endpoint.ts';
import { commandContext, type RequestContext } from '../../../http/request-context.ts';
import { assertGoodPassword } from '../../credentials/good-password.ts';
import { userOf } from '../../queries/user-view.ts';
import { AccountOpening } from '../open-account/account-opening.ts';
import type { ProvedIdentity } from '../sign-in/sign-in.decide.ts';

export interface Registered {
  readonly user: User;
  /** The password was chosen in this request, so it needs no other proof to sign in. */
  readonly proved: ProvedIdentity;
}

export class Register extends Command<Registered> {
  constructor(
    readonly input: InputOf<typeof register>['body'],
    /** The network that the registration came from. */
    readonly network: string,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(Register)
export class RegisterHandler implements ICommandHandler<Register> {
  constructor(
    private readonly opening: AccountOpening,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ input: { profile, password }, network, context }: Register): Promise<Registered> {
    assertGoodPassword(password, profile);
    const userId = randomUUID();
    const email = { isProved: false, language: context.language, cause: { network } } as const;
    const newAccount = { userId, by: 'themselves', profile, password, email } as const;
    const { state } = await onceVisible(
      this.progress,
      this.opening.open(newAccount, commandContext('Register', this.clock.now(), context)),
    );
    const { role, credentialId } = state;
    return {
      user: userOf(userId, { ...state, lastLogin: null }, profile),
      proved: { userId, role, method: 'password', credentialId, googleAccount: null },
    };
  }
}
