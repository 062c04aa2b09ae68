import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Traces } from '../../queries/traces.ts';
import { EraseRemains } from './erase-remains.command-handler.ts';

/** Finishes erasures of accounts that a crash, or a simultaneous request, left incomplete. */
export class FinishErasures extends Command<void> {}

@CommandHandler(FinishErasures)
export class FinishErasuresHandler implements ICommandHandler<FinishErasures> {
  constructor(
    private readonly traces: Traces,
    private readonly commands: CommandBus,
  ) {}

  async execute(): Promise<void> {
    for (const userId of await this.traces.unfinishedErasures()) await this.commands.execute(new EraseRemains(userId));
  }
}
