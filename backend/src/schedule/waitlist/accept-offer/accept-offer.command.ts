import { Command } from '@nestjs/cqrs';

import type { acceptOffer } from '@cablepark/contracts/schedule/waitlist';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

/** Books the slot that is offered to an entry of the waitlist. */
export class AcceptOffer extends Command<AnswerTo<typeof acceptOffer>> {
  constructor(readonly requested: Requested<typeof acceptOffer>) {
    super();
  }
}
