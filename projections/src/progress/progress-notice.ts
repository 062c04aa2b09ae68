import { daySchedule } from '@cablepark/contracts/shared/streams';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import type { Advance } from './read-model-progress.ts';

/** The channel on which workers and rebuilds tell how far read models have come. */
export const PROGRESS_CHANNEL = 'read_model_progress';
/** The channel on which a rebuild tells workers that tables and checkpoints are others now; the payload is their names. */
export const REBUILT_CHANNEL = 'read_models_rebuilt';

/** What is told: read models that have come to a position, or one that goes no further. */
export type ProgressNotice =
  | { readonly worker: string; readonly advance: Advance }
  | { readonly worker: string; readonly stopped: { readonly name: string; readonly reason: string } };

/** A NOTIFY payload holds 8,000 bytes: beyond so many days it only says that something changed. */
const MOST_DAYS = 200;
const MOST_REASON = 1000;
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

export const advanceNotice = (worker: string, { names, position, days }: Advance): string =>
  JSON.stringify({ worker, names, position: position.toString(), days });

export const stoppedNotice = (worker: string, name: string, reason: string): string =>
  JSON.stringify({ worker, stopped: { name, reason: reason.slice(0, MOST_REASON) } });

interface Payload {
  readonly worker: string;
  readonly names: readonly string[];
  readonly position: string;
  readonly days?: readonly string[];
  readonly stopped?: { readonly name: string; readonly reason: string };
}

/** Undefined for what isn't a notice: anyone may NOTIFY. */
export function parseNotice(payload: string | undefined): ProgressNotice | undefined {
  try {
    const { worker, names, position, days, stopped } = JSON.parse(payload ?? '') as Payload;
    return stopped ? { worker, stopped } : { worker, advance: { names: [...names], position: BigInt(position), days } };
  } catch {
    return undefined;
  }
}
