import { Command } from '@nestjs/cqrs';

import type { createUser } from '@cablepark/contracts/accounts/manage-users';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class CreateUser extends Command<AnswerTo<typeof createUser>> {
  constructor(readonly requested: Requested<typeof createUser>) {
    super();
  }
}
