import { Command } from '@nestjs/cqrs';

import type { adjustPass } from '@cablepark/contracts/passes/passes';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

/** Gives rides or money on top, or takes some away. */
export class AdjustPass extends Command<AnswerTo<typeof adjustPass>> {
  constructor(readonly requested: Requested<typeof adjustPass>) {
    super();
  }
}
