import { Command } from '@nestjs/cqrs';

import type { releaseSlots } from '@cablepark/contracts/schedule/change-slots';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class ReleaseSlots extends Command<AnswerTo<typeof releaseSlots>> {
  constructor(readonly requested: Requested<typeof releaseSlots>) {
    super();
  }
}
