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

/** The settings as commands use them: decide, write, and answer once the next booking goes by them. */
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
    // It is written: should the store be away just now, the mirror's subscription brings it.
    await this.mirror.catchUp().catch(() => undefined);
    return state;
  }
}
