import { Command } from '@nestjs/cqrs';

import type { rebuildReadModel } from '@cablepark/contracts/system/read-models';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class RebuildReadModel extends Command<AnswerTo<typeof rebuildReadModel>> {
  constructor(readonly requested: Requested<typeof rebuildReadModel>) {
    super();
  }
}
