import { Command } from '@nestjs/cqrs';

import type { blockSlots } from '@cablepark/contracts/schedule/change-slots';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class BlockSlots extends Command<AnswerTo<typeof blockSlots>> {
  constructor(readonly requested: Requested<typeof blockSlots>) {
    super();
  }
}
