import { UnreadableEvent, type StoredEvent } from '@cablepark/event-store/log/domain-events';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { readStoredPages } from '@cablepark/event-store/log/log-pages';

import { toExportRow } from '#export/export-row';
import type { Pseudonyms } from '#pseudonyms';
import { EVENTS } from '../stored-tables.ts';
import type { Cells, TablesFile } from './tables-file.ts';

const PAGE_EVENTS = 1000;
/** How many events are written in one transaction. */
const BATCH_EVENTS = 20_000;

export interface FillEventsOptions {
  readonly log: EventLog;
  readonly pseudonyms: Pseudonyms;
  /** The position of the last event to append, where a commit ends. */
  readonly until: bigint;
  readonly signal: AbortSignal;
  readonly onProgress?: (reached: bigint) => void;
}

export interface FilledEvents {
  /** The position up to which the table has the events; -1 if there are none. */
  readonly reached: bigint;
  /** The park's last event up to there; other programs may have written later ones. */
  readonly ours: bigint;
}

/** Appends the events up to a position that the table doesn't have yet. */
export async function fillEvents(
  tables: TablesFile,
  options: FillEventsOptions,
): Promise<FilledEvents> {
  const { until } = options;
  const [[filled] = []] = await tables.readRows('SELECT position::VARCHAR FROM stored.filled');
  const before = typeof filled === 'string' ? BigInt(filled) : undefined;
  const position =
    before !== undefined && before >= until ? until : await appendEvents(tables, before, options);
  const last = 'SELECT max(position)::VARCHAR FROM stored.events WHERE position <= $1::BIGINT';
  const [[ours] = []] = await tables.readRows(last, [String(until)]);
  return { reached: position ?? -1n, ours: typeof ours === 'string' ? BigInt(ours) : -1n };
}

/** Appends the events after a position. Returns the position of the newest event. */
async function appendEvents(
  tables: TablesFile,
  after: bigint | undefined,
  { log, pseudonyms, until, signal, onProgress }: FillEventsOptions,
): Promise<bigint | undefined> {
  let position = after;
  let rows: Cells[] = [];
  for await (const { stored, last, isEnd } of readStoredPages(log, {
    after,
    size: PAGE_EVENTS,
    signal,
  })) {
    const wanted = stored.filter((event) => positionOf(event) <= until);
    for (const event of wanted) {
      const cells = toCells(event, pseudonyms);
      if (cells) {
        rows.push(cells);
      }
    }

    const [newest, second] = [wanted.at(-1), wanted.at(-2)];
    if (newest && (rows.length >= BATCH_EVENTS || last >= until || isEnd)) {
      const before = second ? positionOf(second) : position;
      await tables.runInTransaction(async () => {
        await tables.append(EVENTS, rows);
        await tables.run(
          'UPDATE stored.filled SET position = $1::BIGINT, event_id = $2, before = $3::BIGINT',
          [String(positionOf(newest)), newest.id, before === undefined ? null : String(before)],
        );
      });
      rows = [];
    }

    position = newest ? positionOf(newest) : position;
    if (last >= until) {
      break;
    }

    onProgress?.(last);
  }

  return position;
}

const positionOf = ({ position }: StoredEvent): bigint => position?.commit ?? 0n;

function toCells(event: StoredEvent, pseudonyms: Pseudonyms): Cells | undefined {
  try {
    const row = toExportRow(event, pseudonyms);
    return row && { ...row, data: JSON.stringify(row.data) };
  } catch (error) {
    if (error instanceof UnreadableEvent) {
      // Read models and the audit trail report it.
      return undefined;
    }

    throw error;
  }
}
