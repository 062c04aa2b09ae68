import { Changes } from '../changes.ts';
import type { ReadModel } from '../define-read-model.ts';
import { bigint, boolean, timestamptz, toColumns, toTable } from '../define-table.ts';
import type { Column, HistoryTable, Table } from '../table.ts';

const added = toColumns({
  position: bigint().key(),
  decidedAt: timestamptz(),
  isRemoved: boolean(),
});

/**
 * Defines the history of a table: its columns, which may be null but for the key, and three more.
 */
export function defineHistoryTable<Of extends Table>(of: Of): HistoryTable<Of> {
  const rest = of.columns.filter(({ isKey }) => !isKey);
  const kept = rest.map(({ default: _, ...column }): Column => ({ ...column, isNullable: true }));
  return { ...toTable(`${of.name}_history`, [...of.key, ...added, ...kept]), of };
}

/**
 * Defines a read model that keeps every version of the rows of another one, event by event, so that
 * earlier states can be read (`tableAsOf`). It says what each event did to which rows; the runtime
 * reads the last versions of these rows and appends the next ones.
 */
export function defineHistory<Name extends string>(
  { name, version, types, project }: ReadModel<Name>,
  histories: readonly HistoryTable[],
): ReadModel<`${Name}_history`> {
  return {
    name: `${name}_history`,
    version,
    isLater: true,
    tables: histories,
    types,
    project: (event, changes) => {
      const own = new Changes();
      project(event, own);
      const { position, metadata } = event;
      for (const history of histories) {
        for (const [key, change] of own.changesOf(history.of).rows) {
          changes.record(history, { key, position, decidedAt: metadata.at, change });
        }
      }
    },
  };
}
