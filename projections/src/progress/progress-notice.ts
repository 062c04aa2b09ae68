import { daysOfEvent, type ParkEvent } from '@cablepark/contracts/events';

import type { Advance } from './read-model-progress.ts';

/** The NOTIFY channel on which workers and rebuilds announce how far read models have come. */
export const PROGRESS_CHANNEL = 'read_model_progress';
/**
 * The NOTIFY channel on which a rebuild announces that it has replaced tables and checkpoints; the
 * payload is the names.
 */
export const REBUILT_CHANNEL = 'read_models_rebuilt';

/** Announces read models that have reached a position, or one that was stopped. */
export type ProgressNotice =
  | { readonly worker: string; readonly advance: Advance }
  | {
      readonly worker: string;
      readonly stopped: { readonly name: string; readonly reason: string };
    };

/**
 * A NOTIFY payload holds 8,000 bytes. With more days than this, a notice only says that something
 * changed.
 */
const MAX_DAYS = 200;
const MAX_REASON_LENGTH = 1000;

/**
 * The days whose schedules or settings these events change; undefined if there are too many for a
 * notice.
 */
export function listTouchedDays(events: readonly ParkEvent[]): readonly string[] | undefined {
  const days = new Set<string>();
  for (const event of events) {
    for (const day of daysOf(event)) {
      days.add(day);
    }
    if (days.size > MAX_DAYS) {
      return undefined;
    }
  }

  return [...days];
}

const daysOf = (event: ParkEvent): readonly string[] =>
  event.type === 'SpecialDaysChanged' || event.type === 'SpecialDaysRemoved'
    ? event.data.days
    : daysOfEvent(event);

export const formatAdvance = (worker: string, { names, position, days }: Advance): string =>
  JSON.stringify({ worker, names, position: position.toString(), days });

export const formatStopped = (worker: string, name: string, reason: string): string =>
  JSON.stringify({ worker, stopped: { name, reason: reason.slice(0, MAX_REASON_LENGTH) } });

interface Payload {
  readonly worker: string;
  readonly names: readonly string[];
  readonly position: string;
  readonly days?: readonly string[];
  readonly stopped?: { readonly name: string; readonly reason: string };
}

/** Parses a payload. Returns undefined if it isn't a notice, since anyone may NOTIFY. */
export function parseNotice(payload: string | undefined): ProgressNotice | undefined {
  try {
    const { worker, names, position, days, stopped } = JSON.parse(payload ?? '') as Payload;
    return stopped
      ? { worker, stopped }
      : { worker, advance: { names: [...names], position: BigInt(position), days } };
  } catch {
    return undefined;
  }
}
