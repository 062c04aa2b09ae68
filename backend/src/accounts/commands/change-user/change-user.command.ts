import { Command } from '@nestjs/cqrs';

import type { changeUser } from '@cablepark/contracts/accounts/manage-users';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class ChangeUser extends Command<AnswerTo<typeof changeUser>> {
  constructor(readonly requested: Requested<typeof changeUser>) {
    super();
  }
}
