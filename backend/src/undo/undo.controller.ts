import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';

import { undoAction } from '@cablepark/contracts/undo/undo-action';

import { AnswerInterceptor } from '../http/answer.interceptor.ts';
import { Endpoint, Requested } from '../http/endpoint.ts';
import { UndoAction } from './commands/undo-action/undo-action.command.ts';

@Controller()
@UseInterceptors(AnswerInterceptor)
export class UndoController {
  constructor(private readonly commands: CommandBus) {}

  @Endpoint(undoAction)
  undoAction(@Requested() requested: Requested<typeof undoAction>) {
    return this.commands.execute(new UndoAction(requested));
  }
}
