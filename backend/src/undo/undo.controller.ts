import { undoAction, type UndoneAction } from '@cablepark/contracts/undo/undo-action';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Incoming, Serves } from '../http/endpoint.ts';
import { UndoAction, UndoActionHandler } from './commands/undo-action/undo-action.command-handler.ts';

@Controller()
export class UndoController {
  constructor(private readonly commands: CommandBus) {}

  @Serves(undoAction, UndoActionHandler)
  undoAction(@Incoming(undoAction) { params, body, context }: Incoming<typeof undoAction>): Promise<UndoneAction> {
    return this.commands.execute(new UndoAction(params.correlationId, body.dryRun, context));
  }
}
