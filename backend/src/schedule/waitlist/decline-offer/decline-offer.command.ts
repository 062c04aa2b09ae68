import { Command } from '@nestjs/cqrs';

import type { declineOffer } from '@cablepark/contracts/schedule/waitlist';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class DeclineOffer extends Command<AnswerTo<typeof declineOffer>> {
  constructor(readonly requested: Requested<typeof declineOffer>) {
    super();
  }
}
