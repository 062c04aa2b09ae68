import { Command } from '@nestjs/cqrs';

import type { recordAttendance } from '@cablepark/contracts/schedule/change-booking';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class RecordAttendance extends Command<AnswerTo<typeof recordAttendance>> {
  constructor(readonly requested: Requested<typeof recordAttendance>) {
    super();
  }
}
