import { Command } from '@nestjs/cqrs';

import type { cancelSource } from '@cablepark/contracts/schedule/find-bookings';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class CancelSource extends Command<AnswerTo<typeof cancelSource>> {
  constructor(readonly requested: Requested<typeof cancelSource>) {
    super();
  }
}
