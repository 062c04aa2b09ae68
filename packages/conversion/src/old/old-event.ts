import type { RawEvent } from '@cablepark/event-store/log/domain-events';
import { eventMetadata, type EventMetadata } from '@cablepark/contracts/shared/event-metadata';
import { StartupRefused } from '@cablepark/platform/program/run-program';

/** An event of the log of before, as it is stored. */
export type OldEvent = RawEvent;

export type Data = Readonly<Record<string, unknown>>;

/** An event of the park, with its data in the version in which they were written. */
export interface OldParkEvent extends Omit<OldEvent, 'data' | 'metadata'> {
  readonly data: Data;
  readonly metadata: EventMetadata;
}

/** An event can't be read, so nothing is converted. */
export const unreadable = (
  { type, stream, revision }: Pick<OldEvent, 'type' | 'stream' | 'revision'>,
  cause: unknown,
) =>
  new StartupRefused(
    `The log can't be converted, because its event ${type} at ${stream}@${revision} can't be read: ` +
      'restore it from a backup, or go on with the version before.',
    { cause },
  );

/** Throws StartupRefused for an event that isn't JSON, or has no metadata of ours. */
export function parkEvent(event: OldEvent): OldParkEvent {
  try {
    const data = JSON.parse(event.data.toString()) as Data;
    const metadata = JSON.parse(event.metadata.toString()) as EventMetadata;
    eventMetadata.parse(metadata);
    return { ...event, data, metadata };
  } catch (cause) {
    throw unreadable(event, cause);
  }
}
