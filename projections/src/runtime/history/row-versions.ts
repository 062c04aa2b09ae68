import type { ClientBase } from 'pg';

import { readByCursor } from '@cablepark/postgres/client/cursor';

import type { HistoryTable, RowOf, Table } from '../table.ts';

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
  isRemoved: boolean,
  position: string,
  until: string | null,
  isFirst: boolean,
];

/**
 * Reads the past, up to the end of the range, of all rows that the range's events have changed:
 * each row's versions, oldest first, some rows at a time. Those in force at a position are
 * `tableAsOf` it.
 */
export async function* readRowVersions<T extends Table, Property extends keyof RowOf<T> & string>(
  client: ClientBase,
  { of, qualifiedName }: HistoryTable<T>,
  properties: readonly Property[],
  { after, until }: EventRange,
): AsyncGenerator<readonly (readonly RowVersion<Pick<RowOf<T>, Property>>[])[]> {
  type Row = Pick<RowOf<T>, Property>;
  const read = of.columns.filter(({ property }) => properties.some((one) => one === property));
  const key = of.key.map(({ name }) => name).join(', ');
  const isChanged = `(${key}) IN (SELECT ${key} FROM ${qualifiedName} WHERE position > ${after} AND position <= ${until})`;
  const query = `
    SELECT json_build_object(${read.map(({ property, name }) => `'${property}', ${name}`).join(', ')}),
           is_removed, position, lead(position) OVER of_row, row_number() OVER of_row = 1
      FROM ${qualifiedName} WHERE position <= ${until} ${after < 0n ? '' : `AND ${isChanged}`}
    WINDOW of_row AS (PARTITION BY ${key} ORDER BY position) ORDER BY ${key}, position`;
  let versions: RowVersion<Row>[] = [];
  for await (const page of readByCursor<Entry>(client, query)) {
    const complete: RowVersion<Row>[][] = [];
    for (const [row, isRemoved, position, ended, isFirst] of page) {
      if (isFirst) {
        complete.push(versions);
        versions = [];
      }
      if (!isRemoved) {
        versions.push({
          position: Number(position),
          until: ended === null ? null : Number(ended),
          row: row as Row,
        });
      }
    }

    yield complete.filter(({ length }) => length > 0);
  }
  if (versions.length > 0) {
    yield [versions];
  }
}
