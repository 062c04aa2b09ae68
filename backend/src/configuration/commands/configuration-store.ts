import type { ConfigurationEvent } from '@cablepark/contracts/configuration/configuration.events';
import { CONFIGURATION } from '@cablepark/contracts/shared/streams';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Injectable } from '@nestjs/common';
import { Clock } from '@cablepark/platform/clock';
import { onceVisible } from '../../commands/once-visible.ts';
import { commandContext, type RequestContext } from '../../http/request-context.ts';
import { ConfigurationMirror } from '../configuration-mirror.ts';
import { configuration, type Configuration } from '../domain/configuration.ts';

/** The settings for command handlers: decides, writes, and returns once the next booking will use the new settings. */
@Injectable()
export class ConfigurationStore {
  constructor(
    private readonly store: StreamStore,
    private readonly mirror: ConfigurationMirror,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async change(
    command: string,
    context: RequestContext,
    decide: (present: Configuration) => ConfigurationEvent[],
  ): Promise<Configuration> {
    const written = commandContext(command, this.clock.now(), context);
    const { state } = await onceVisible(
      this.progress,
      this.store.handle(configuration, CONFIGURATION, written, decide),
    );
    // The events are written. If the store can’t be read just now, the mirror’s subscription will bring them.
    await this.mirror.catchUp().catch(() => undefined);
    return state;
  }
}
