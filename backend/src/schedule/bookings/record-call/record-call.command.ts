import { Command } from '@nestjs/cqrs';

import type { recordCall } from '@cablepark/contracts/schedule/change-booking';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class RecordCall extends Command<AnswerTo<typeof recordCall>> {
  constructor(readonly requested: Requested<typeof recordCall>) {
    super();
  }
}
