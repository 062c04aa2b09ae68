import { Command } from '@nestjs/cqrs';

import type { extendPass } from '@cablepark/contracts/passes/passes';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

/** Lets a pass be good for longer. */
export class ExtendPass extends Command<AnswerTo<typeof extendPass>> {
  constructor(readonly requested: Requested<typeof extendPass>) {
    super();
  }
}
