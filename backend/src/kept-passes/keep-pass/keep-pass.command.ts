import { Command } from '@nestjs/cqrs';

import type { keepPass } from '@cablepark/contracts/accounts/kept-passes';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

/** Keeps a pass in the caller's account. */
export class KeepPass extends Command<AnswerTo<typeof keepPass>> {
  constructor(readonly requested: Requested<typeof keepPass>) {
    super();
  }
}
