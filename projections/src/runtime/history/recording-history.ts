import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import type { Change, Values } from '../change.ts';
import { Changes } from '../changes.ts';
import type { Table } from '../table.ts';
import { bitsOf, type HistoryTable } from './history-table.ts';

type Project = (event: RecordedEvent, changes: Changes) => void;

/** A projection that does the same as `project` and records, event by event, what that is to the rows of these tables. */
export function recordingHistory(project: Project, histories: readonly HistoryTable[]): Project {
  const historyOf = new Map<Table, HistoryTable>(histories.map((history) => [history.of, history]));
  return (event, changes) => {
    const own = new Changes();
    project(event, own);
    for (const [table, made] of own.byTable()) {
      const history = historyOf.get(table);
      for (const change of made) {
        changes.apply(table, change);
        if (history) changes.append(history, entryOf(history, event, change));
      }
    }
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
