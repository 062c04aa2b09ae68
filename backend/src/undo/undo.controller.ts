import { undoAction, type UndoneAction } from '@cablepark/contracts/undo/undo-action';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Context, Input, Serves, type InputOf } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
import { UndoAction, UndoActionHandler } from './commands/undo-action/undo-action.command-handler.ts';

@Controller()
export class UndoController {
  constructor(private readonly commands: CommandBus) {}

  @Serves(undoAction, UndoActionHandler)
  undoAction(
    @Input(undoAction) { params, body }: InputOf<typeof undoAction>,
    @Context() context: RequestContext,
  ): Promise<UndoneAction> {
    return this.commands.execute(new UndoAction(params.correlationId, body.dryRun, context));
  }
}
