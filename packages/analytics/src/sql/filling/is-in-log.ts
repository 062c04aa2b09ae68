import type { EventLog } from '@cablepark/event-store/log/event-log';
import { storedPages } from '@cablepark/event-store/log/log-pages';

/** Up to where tables are filled: an event of the log, and the position of the one before it; null if by nothing yet. */
export interface FilledUntil {
  readonly position: bigint | null;
  readonly eventId: string | null;
  /** A log can be read from positions of its events only. */
  readonly before: bigint | null;
}

/** The same as DuckDB's rows have it. */
export type FilledCells = readonly [position: string | null, eventId: string | null, before: string | null];

const positionOf = (digits: string | null): bigint | null => (digits === null ? null : BigInt(digits));

export const filledUntil = ([position, eventId, before]: FilledCells): FilledUntil => ({
  position: positionOf(position),
  eventId,
  before: positionOf(before),
});

/** Whether tables were filled from this log, which may have been restored to an earlier state and gone on otherwise. */
export async function isInLog(log: EventLog, { position, eventId, before }: FilledUntil): Promise<boolean> {
  if (position === null) return true;
  const { signal } = new AbortController();
  for await (const { stored } of storedPages(log, { after: before ?? undefined, size: 1, signal }))
    return stored[0]?.position?.commit === position && stored[0].id === eventId;
  return false;
}
