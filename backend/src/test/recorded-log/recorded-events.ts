import { parkEvents, type ParkEvent } from '@cablepark/contracts/events';
import { fromStoredEvent } from '@cablepark/event-store/log/domain-events';

import type { RecordedLog } from './recorded-log.ts';
import { addRevisions } from './restore-log.ts';

/** The park's events of a recorded log, in their present versions. Throws if one can't be read. */
export function listRecordedEvents({ events }: RecordedLog): ParkEvent[] {
  return addRevisions(events).flatMap(({ stream, position, revision, ...event }) => {
    const place = { streamId: stream, revision: BigInt(revision), position: placeAt(position) };
    return (fromStoredEvent({ ...event, ...place }, parkEvents) as ParkEvent | undefined) ?? [];
  });
}

const placeAt = (position: number) => ({ commit: BigInt(position), prepare: BigInt(position) });
