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

/** What was made of a part of the log. */
export interface PageOfRows<Row> {
  /** In the order of the events. */
  readonly rows: readonly Row[];
  /** The position of the last event that was read, in the range or not. */
  readonly position: bigint;
}
export type ExportPage = PageOfRows<ExportRow>;

/**
 * Reads a part of the log, page by page, as fast as the caller takes what `rowOf` makes of its events. Throws
 * EventStoreFailure, and the signal's reason when it is aborted.
 */
export async function* rowsUntil<Row>(
  { log, trouble, signal, onUnreadable }: Omit<ExportSource, 'pseudonyms'>,
  { after, until, part }: Pick<ExportRange, 'after' | 'until'> & { readonly part: string },
  rowOf: (event: StoredEvent) => Row | undefined,
): AsyncGenerator<PageOfRows<Row>> {
  const readRow = (event: StoredEvent): Row[] => {
    try {
      const row = rowOf(event);
      return row === undefined ? [] : [row];
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      onUnreadable(error);
      return [];
    }
  };
  for await (const { stored, last } of storedPagesWithRetries(log, {
    after,
    size: PAGE_EVENTS,
    signal,
    trouble,
    part,
  })) {
    const inRange = last <= until ? stored : stored.filter(({ position }) => (position?.commit ?? 0n) <= until);
    yield { rows: inRange.flatMap(readRow), position: last < until ? last : until };
    if (last >= until) break;
  }
  signal.throwIfAborted(); // a read that was given up would look like the end of the log
}

/**
 * Reads the rows of events for an export. The times at which events were recorded don't follow their positions exactly,
 * so the whole log is read whatever the days.
 */
export function exportRows(source: ExportSource, { from, to, ...range }: ExportRange): AsyncGenerator<ExportPage> {
  const [begin, end] = [from?.toISOString() ?? '', to?.toISOString()];
  const isWanted = ({ recorded_at }: ExportRow) => recorded_at >= begin && (end === undefined || recorded_at < end);
  return rowsUntil(source, { ...range, part: 'export' }, (event) => {
    const row = exportRow(event, source.pseudonyms);
    return row && isWanted(row) ? row : undefined;
  });
}
