import { Command } from '@nestjs/cqrs';

import type { placeHold } from '@cablepark/contracts/schedule/holds';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class PlaceHold extends Command<AnswerTo<typeof placeHold>> {
  constructor(readonly requested: Requested<typeof placeHold>) {
    super();
  }
}
