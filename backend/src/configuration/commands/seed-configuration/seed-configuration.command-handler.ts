import { systemContext } from '@cablepark/event-store/streams/command-context';
import { Clock } from '@cablepark/platform/clock';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Schedules } from '../../../schedule/commands/schedules.ts';
import { decideSeed } from '../../../schedule/domain/settings.ts';

/** Writes the first opening hours and prices, unless there are settings already. */
export class SeedConfiguration extends Command<void> {}

@CommandHandler(SeedConfiguration)
export class SeedConfigurationHandler implements ICommandHandler<SeedConfiguration> {
  constructor(
    private readonly schedules: Schedules,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const context = systemContext('SeedConfiguration', this.clock.now());
    await this.schedules.executeAs(context, ({ settings }) => decideSeed(settings));
  }
}
