import { Command } from '@nestjs/cqrs';

import type { changeAdminEmail } from '@cablepark/contracts/configuration/admin-email';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class ChangeAdminEmail extends Command<AnswerTo<typeof changeAdminEmail>> {
  constructor(readonly requested: Requested<typeof changeAdminEmail>) {
    super();
  }
}
