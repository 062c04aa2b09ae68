import { Command } from '@nestjs/cqrs';

import type { register } from '@cablepark/contracts/accounts/own-account';
import type { User } from '@cablepark/contracts/accounts/user';

import type { InputOf } from '#http/endpoint';
import type { RequestContext } from '#http/request-context';

/** Makes an account, without signing in to it. */
export class Register extends Command<User> {
  constructor(
    readonly input: InputOf<typeof register>['body'],
    readonly context: RequestContext,
  ) {
    super();
  }
}
