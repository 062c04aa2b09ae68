import { Command } from '@nestjs/cqrs';

import type { erasePersonalData } from '@cablepark/contracts/schedule/find-bookings';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class ErasePersonalData extends Command<AnswerTo<typeof erasePersonalData>> {
  constructor(readonly requested: Requested<typeof erasePersonalData>) {
    super();
  }
}
