import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import { type Change, type Values, Changes } from '../changes.ts';
import type { ReadModel } from '../define-read-model.ts';
import type { Table } from '../table.ts';
import { bitsOf, type HistoryTable } from './history-table.ts';

/**
 * The read model that records, event by event, what another one does to the rows of its tables, so that these can be read
 * as they were (`tableAsOf`).
 */
export function historyOf<Name extends string>(
  { name, version, types, project }: ReadModel<Name>,
  histories: readonly HistoryTable[],
): ReadModel<`${Name}_history`> {
  const historyOfTable = new Map<Table, HistoryTable>(histories.map((history) => [history.of, history]));
  return {
    name: `${name}_history`,
    version,
    isLater: true,
    tables: histories,
    types,
    project: (event, changes) => {
      const own = new Changes();
      project(event, own);
      for (const [table, made] of own.byTable()) {
        const history = historyOfTable.get(table);
        if (history) for (const change of made) changes.append(history, entryOf(history, event, change));
      }
    },
  };
}

function entryOf(history: HistoryTable, event: RecordedEvent, change: Change): Values {
  const entry = { position: event.position, decidedAt: event.metadata.at, kind: change.kind };
  const { of } = history;
  if (change.kind === 'put') return { ...change.row, ...entry, changed: 2 ** of.columns.length - 1 };
  if (change.kind === 'remove') return { ...change.key, ...entry, changed: 0 };
  const { key, values, deltas } = change;
  assertKept(history, Object.keys(values), Object.keys(deltas));
  return { ...values, ...deltas, ...key, ...entry, changed: bitsOf(of, { ...values, ...deltas }) };
}

/** Throws if the history would have the increase of a column for its value, or the other way round. */
function assertKept({ name, counters }: HistoryTable, set: readonly string[], increased: readonly string[]): void {
  const wrong = set.find((property) => counters.has(property)) ?? increased.find((property) => !counters.has(property));
  if (wrong !== undefined) throw new Error(`${name} must know that ${wrong} is a counter, and a counter is never set.`);
}
