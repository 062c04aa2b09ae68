import { Command } from '@nestjs/cqrs';

import type { undoAction } from '@cablepark/contracts/undo/undo-action';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class UndoAction extends Command<AnswerTo<typeof undoAction>> {
  constructor(readonly requested: Requested<typeof undoAction>) {
    super();
  }
}
