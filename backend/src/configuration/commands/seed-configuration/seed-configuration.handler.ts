import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { createSystemContext } from '@cablepark/event-store/streams/command-context';
import { Clock } from '@cablepark/platform/clock';

import { decideSeed } from '#schedule/domain/settings';
import { Schedules } from '#schedule/schedules';
import { SeedConfiguration } from './seed-configuration.command.ts';

@CommandHandler(SeedConfiguration)
export class SeedConfigurationHandler implements ICommandHandler<SeedConfiguration> {
  constructor(
    private readonly schedules: Schedules,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const context = createSystemContext('SeedConfiguration', this.clock.now());
    await this.schedules.executeAs(context, ({ settings }) => decideSeed(settings));
  }
}
