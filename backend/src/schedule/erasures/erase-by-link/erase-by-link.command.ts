import { Command } from '@nestjs/cqrs';

import type { eraseManagedBooking } from '@cablepark/contracts/schedule/managed-booking';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class EraseByLink extends Command<AnswerTo<typeof eraseManagedBooking>> {
  constructor(readonly requested: Requested<typeof eraseManagedBooking>) {
    super();
  }
}
