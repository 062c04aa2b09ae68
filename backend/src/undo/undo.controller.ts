import { undoDeed, type UndoneDeed } from '@cablepark/contracts/undo/undo-deed';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Context, Input, Serves, type InputOf } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
import { UndoDeed, UndoDeedHandler } from './commands/undo-deed/undo-deed.command-handler.ts';

@Controller()
export class UndoController {
  constructor(private readonly commands: CommandBus) {}

  @Serves(undoDeed, UndoDeedHandler)
  undoDeed(
    @Input(undoDeed) { params, body }: InputOf<typeof undoDeed>,
    @Context() context: RequestContext,
  ): Promise<UndoneDeed> {
    return this.commands.execute(new UndoDeed(params.correlationId, body.dryRun, context));
  }
}
