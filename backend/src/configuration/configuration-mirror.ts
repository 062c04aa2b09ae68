import { CONFIGURATION } from '@cablepark/contracts/shared/streams';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { FollowedStream } from '@cablepark/event-store/streams/followed-stream';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import { configuration, type Configuration, type ConfigurationStreamEvent } from './domain/configuration.ts';

/**
 * The settings in force, as the log has them. Changes by other processes apply here at once. While the settings can’t
 * be read, the last known ones stay in force; if there are none, reading them throws EventStoreFailure.
 */
export class ConfigurationMirror extends FollowedStream<Configuration, ConfigurationStreamEvent> {
  constructor(log: EventLog, trouble: Trouble) {
    super(log, CONFIGURATION, configuration, { trouble, part: 'configuration' });
  }
}
