import { Command } from '@nestjs/cqrs';

import type { takeBackClosure } from '@cablepark/contracts/schedule/closure';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export type TakenBack = ResponseOf<typeof takeBackClosure>;

export class TakeBackClosure extends Command<AnswerTo<typeof takeBackClosure>> {
  constructor(readonly requested: Requested<typeof takeBackClosure>) {
    super();
  }
}
