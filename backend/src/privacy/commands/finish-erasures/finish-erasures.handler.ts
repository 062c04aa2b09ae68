import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Traces } from '#privacy/queries/traces.query';
import { EraseRemains } from '../erase-remains/erase-remains.command.ts';
import { FinishErasures } from './finish-erasures.command.ts';

@CommandHandler(FinishErasures)
export class FinishErasuresHandler implements ICommandHandler<FinishErasures> {
  constructor(
    private readonly traces: Traces,
    private readonly commands: CommandBus,
  ) {}

  async execute(): Promise<void> {
    for (const userId of await this.traces.findUnfinishedErasures()) {
      await this.commands.execute(new EraseRemains(userId));
    }
  }
}
