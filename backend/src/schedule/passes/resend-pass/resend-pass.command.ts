import { Command } from '@nestjs/cqrs';

import type { resendPass } from '@cablepark/contracts/passes/passes';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

/** Mails a pass once more. */
export class ResendPass extends Command<AnswerTo<typeof resendPass>> {
  constructor(readonly requested: Requested<typeof resendPass>) {
    super();
  }
}
