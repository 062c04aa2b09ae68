import { Command } from '@nestjs/cqrs';

import type { regenerateSlots } from '@cablepark/contracts/schedule/regenerate-slots';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class RegenerateSlots extends Command<AnswerTo<typeof regenerateSlots>> {
  constructor(readonly requested: Requested<typeof regenerateSlots>) {
    super();
  }
}
