import { CONFIGURATION } from '@cablepark/contracts/shared/streams';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { isUnreadable } from '@cablepark/event-store/client/failures';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@cablepark/platform/clock';
import { onceVisible } from '../../../commands/once-visible.ts';
import { systemContext } from '@cablepark/event-store/streams/command-context';
import { ConfigurationMirror } from '../../configuration-mirror.ts';
import { configuration, decideSeed } from '../../../schedule/domain/settings.ts';

/**
 * Writes the first opening hours and prices, unless there are settings already. If these can’t be read, it leaves them
 * alone.
 */
export class SeedConfiguration extends Command<void> {}

@CommandHandler(SeedConfiguration)
export class SeedConfigurationHandler implements ICommandHandler<SeedConfiguration> {
  constructor(
    private readonly store: StreamStore,
    private readonly mirror: ConfigurationMirror,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    await this.#seed().catch((error: unknown) => {
      if (!isUnreadable(error)) throw error; // the mirror has reported it
    });
  }

  async #seed(): Promise<void> {
    await this.mirror.catchUp();
    const context = systemContext('SeedConfiguration', this.clock.now());
    await onceVisible(this.progress, this.store.handle(configuration, CONFIGURATION, context, decideSeed));
    await this.mirror.catchUp();
  }
}
