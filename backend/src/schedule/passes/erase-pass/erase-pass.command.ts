import { Command } from '@nestjs/cqrs';

import type { erasePass } from '@cablepark/contracts/passes/passes';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

/** Erases the holder of a pass, and its code. */
export class ErasePass extends Command<AnswerTo<typeof erasePass>> {
  constructor(readonly requested: Requested<typeof erasePass>) {
    super();
  }
}
