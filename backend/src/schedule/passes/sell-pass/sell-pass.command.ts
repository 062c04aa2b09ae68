import { Command } from '@nestjs/cqrs';

import type { sellPass } from '@cablepark/contracts/passes/passes';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

/** Sells a pass that was paid at the park. */
export class SellPass extends Command<AnswerTo<typeof sellPass>> {
  constructor(readonly requested: Requested<typeof sellPass>) {
    super();
  }
}
