import { UnreadableEvent, type StoredEvent } from '@cablepark/event-store/log/domain-events';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { storedPagesWithRetries } from '@cablepark/event-store/log/log-pages';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import type { Pseudonyms } from '@cablepark/vault/pseudonyms';
import { exportRow, type ExportRow } from './export-row.ts';

export interface ExportRange {
  /** The position of the last event that was seen already; by default the log is read from its start. */
  readonly after?: bigint | undefined;
  /** The position of the last event. */
  readonly until: bigint;
  /** Only events that were recorded from this instant on. */
  readonly from?: Date | undefined;
  /** Only events that were recorded before this instant. */
  readonly to?: Date | undefined;
}

export interface ExportSource {
  readonly log: EventLog;
  readonly pseudonyms: Pseudonyms;
  readonly trouble: Trouble;
  readonly signal: AbortSignal;
  /** Receives the park's events whose metadata can't be read; they are left out. */
  readonly onUnreadable: (event: UnreadableEvent) => void;
}

const PAGE_EVENTS = 500;

/** Events are ordered by position, and a page says how far the log has been read. */
export interface ExportPage {
  readonly rows: readonly ExportRow[];
  /** The position of the last event that was read, in the range or not. */
  readonly position: bigint;
}

/**
 * Reads the rows of a part of the log, page by page, as fast as the caller takes them. The times at which events were
 * recorded don't follow their positions exactly, so the whole log is read whatever the days. Throws EventStoreFailure,
 * and the signal's reason when it is aborted.
 */
export async function* exportRows(
  { log, pseudonyms, trouble, signal, onUnreadable }: ExportSource,
  { after, until, from, to }: ExportRange,
): AsyncGenerator<ExportPage> {
  const [begin, end] = [from?.toISOString() ?? '', to?.toISOString()];
  const isWanted = ({ recorded_at }: ExportRow) => recorded_at >= begin && (end === undefined || recorded_at < end);
  const rowOf = (event: StoredEvent): ExportRow[] => {
    try {
      const row = exportRow(event, pseudonyms);
      return row && isWanted(row) ? [row] : [];
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      onUnreadable(error);
      return [];
    }
  };
  const options = { after, size: PAGE_EVENTS, signal, trouble, part: 'export' };
  for await (const { stored, last } of storedPagesWithRetries(log, options)) {
    const inRange = last <= until ? stored : stored.filter(({ position }) => (position?.commit ?? 0n) <= until);
    yield { rows: inRange.flatMap(rowOf), position: last < until ? last : until };
    if (last >= until) break;
  }
  signal.throwIfAborted(); // a read that was given up would look like the end of the log
}
