import { daySchedule } from '@cablepark/contracts/shared/streams';
import type { RecordedEvent } from '@cablepark/event-store/domain-events';
import type { Advance } from '@cablepark/event-store/read-model-progress';

/** A NOTIFY payload holds 8,000 bytes: beyond so many days it only says that something changed. */
const MOST_DAYS = 200;
const DAY_STREAM = daySchedule('');

/** The days whose schedule these events are about; undefined for too many to tell. */
export function touchedDays(events: readonly RecordedEvent[]): readonly string[] | undefined {
  const days = new Set<string>();
  for (const { streamId } of events) {
    if (!streamId.startsWith(DAY_STREAM)) continue;
    days.add(streamId.slice(DAY_STREAM.length));
    if (days.size > MOST_DAYS) return undefined;
  }
  return [...days];
}

export const progressNotice = (worker: string, { names, position, days }: Advance): string =>
  JSON.stringify({ worker, names, position: position.toString(), days });
