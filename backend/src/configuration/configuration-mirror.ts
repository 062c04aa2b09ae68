import { CONFIGURATION } from '@cablepark/contracts/shared/streams';
import type { EventLog } from '@cablepark/event-store/event-log';
import { StreamMirror } from '@cablepark/event-store/stream-mirror';
import { configuration, type Configuration, type ConfigurationStreamEvent } from './domain/configuration.ts';

/** The settings in force, as the log has them: what other processes change counts here at once. */
export class ConfigurationMirror extends StreamMirror<Configuration, ConfigurationStreamEvent> {
  constructor(log: EventLog) {
    super(log, CONFIGURATION, configuration);
  }
}
