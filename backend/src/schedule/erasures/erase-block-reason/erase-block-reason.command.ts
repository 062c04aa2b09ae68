import { Command } from '@nestjs/cqrs';

import type { eraseBlockReason } from '@cablepark/contracts/schedule/find-bookings';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class EraseBlockReason extends Command<AnswerTo<typeof eraseBlockReason>> {
  constructor(readonly requested: Requested<typeof eraseBlockReason>) {
    super();
  }
}
