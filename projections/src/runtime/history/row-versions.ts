import type { ClientBase } from 'pg';

import { readByCursor } from '@cablepark/postgres/client/cursor';

import type { RowOf, Table } from '../table.ts';
import type { ChangeKind, HistoryTable } from './history-table.ts';

/**
 * A row as it was from the event at `position` until the one at `until`, or null if it still is.
 */
export interface RowVersion<Row> {
  readonly position: number;
  readonly until: number | null;
  readonly row: Row;
}

/** Events up to `until`, after those that were read before; -1 if none were. */
export interface EventRange {
  readonly after: bigint;
  readonly until: bigint;
}

type Entry = [
  row: object,
  kind: ChangeKind,
  changed: string,
  position: string,
  until: string | null,
  isFirst: boolean,
];

/**
 * Reads the past, up to the end of the range, of all rows that the range's events have changed:
 * each row's versions, oldest first, some rows at a time. Those in force at a position are
 * `tableAsOf` it. Columns that count can't be read.
 */
export async function* readRowVersions<T extends Table, Property extends keyof RowOf<T> & string>(
  client: ClientBase,
  { of, qualifiedName }: HistoryTable<T>,
  properties: readonly Property[],
  { after, until }: EventRange,
): AsyncGenerator<readonly (readonly RowVersion<Pick<RowOf<T>, Property>>[])[]> {
  type Row = Pick<RowOf<T>, Property>;
  const read = of.columns.flatMap((column, i) =>
    properties.some((property) => property === column.property) ? [{ ...column, bit: 2 ** i }] : [],
  );
  const key = of.key.map(({ name }) => name).join(', ');
  const mask = read.reduce((sum, { bit, isKey }) => sum + (isKey ? 0 : bit), 0);
  const concerning = `position <= ${until} AND (kind <> 'patch' OR changed & ${mask}::bigint <> 0)`;
  const changed = `(${key}) IN (SELECT ${key} FROM ${qualifiedName} WHERE position > ${after} AND ${concerning})`;
  const query = `
    SELECT json_build_object(${read.map(({ property, name }) => `'${property}', ${name}`).join(', ')}),
           kind, changed, position, lead(position) OVER of_row, row_number() OVER of_row = 1
      FROM ${qualifiedName} WHERE ${concerning} ${after < 0n ? '' : `AND ${changed}`}
    WINDOW of_row AS (PARTITION BY ${key} ORDER BY position) ORDER BY ${key}, position`;
  let versions: RowVersion<Row>[] = [];
  let row: Row | undefined;
  for await (const page of readByCursor<Entry>(client, query)) {
    const complete: RowVersion<Row>[][] = [];
    for (const [values, kind, bits, position, ended, isFirst] of page) {
      if (isFirst) {
        complete.push(versions);
      }
      if (isFirst) {
        [versions, row] = [[], undefined];
      }
      if (kind !== 'patch') {
        row = kind === 'remove' ? undefined : (values as Row);
      } else if (row) {
        const set = read.filter(({ bit }) => Math.floor(Number(bits) / bit) % 2 === 1);
        row = {
          ...row,
          ...Object.fromEntries(
            set.map(({ property }) => [property, (values as Row)[property as Property]]),
          ),
        };
      }
      if (row) {
        versions.push({
          position: Number(position),
          until: ended === null ? null : Number(ended),
          row,
        });
      }
    }

    yield complete.filter(({ length }) => length > 0);
  }
  if (versions.length > 0) {
    yield [versions];
  }
}
