import type { ConfigurationEvent } from '@cablepark/contracts/configuration/configuration.events';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../http/request-context.ts';
import { Schedules, type Executed } from '../../schedule/commands/schedules.ts';
import type { Settings } from '../../schedule/domain/settings.ts';

/** Changes settings for command handlers. */
@Injectable()
export class SettingsChanges {
  constructor(private readonly schedules: Schedules) {}

  change(
    command: string,
    context: RequestContext,
    decide: (present: Settings) => readonly ConfigurationEvent[],
  ): Promise<Executed> {
    return this.schedules.execute(command, context, ({ settings }) => decide(settings));
  }
}
