import type { ClientBase } from 'pg';

import type { EventRange } from '@cablepark/projections/runtime/history/row-versions';

import { nameOf, type StoredTable } from '../stored-tables.ts';
import type { Cells, TablesFile } from './tables-file.ts';

/**
 * A row of a table in Postgres as it was from the event at `position` until the one at `until`;
 * null if it still is so.
 */
export interface CopiedRow {
  /** Identifies the row. */
  readonly id: string;
  readonly position: number;
  readonly until: number | null;
  readonly cells: Cells;
}

export interface TableCopy {
  readonly table: StoredTable;
  /** The table in Postgres that is copied. */
  readonly source: string;
  /** Reads the history, up to the range's end, of every row that the range's events changed. */
  readonly read: (client: ClientBase, range: EventRange) => AsyncIterable<readonly CopiedRow[]>;
}

/**
 * Brings a copy up to a position. If its source has been rebuilt since, the copy is made again from
 * the start.
 */
export async function bringUpToDate(
  tables: TablesFile,
  client: ClientBase,
  { table, source, read }: TableCopy,
  until: bigint,
): Promise<void> {
  const found = await client.query<{ oid: string }>('SELECT $1::regclass::oid::text AS oid', [
    source,
  ]);
  const oid = found.rows[0]?.oid ?? null;
  const [known] = await tables.readRows(
    'SELECT source::VARCHAR, position::VARCHAR FROM stored.copies WHERE name = $1',
    [table.name],
  );
  const after = known !== undefined && known[0] === oid ? BigInt(known[1] as string) : -1n;
  if (after >= until) {
    return;
  }

  await tables.runInTransaction(async () => {
    if (after < 0n) {
      await tables.run(`DELETE FROM ${nameOf(table)}`);
    }

    const replaced = new Set<string>();
    for await (const rows of read(client, { after, until })) {
      if (after >= 0n) {
        const ids = [...new Set(rows.map(({ id }) => id))].filter((id) => !replaced.has(id));
        for (const id of ids) {
          replaced.add(id);
        }

        await tables.run(
          `DELETE FROM ${nameOf(table)} WHERE _id IN (SELECT unnest(from_json($1, '["VARCHAR"]')))`,
          [JSON.stringify(ids)],
        );
      }

      const cells = rows.map((row) => ({
        ...row.cells,
        _id: row.id,
        _position: row.position,
        _until: row.until,
      }));
      await tables.append(table, cells);
    }

    await tables.run(
      'UPDATE stored.copies SET source = $2::BIGINT, position = $3::BIGINT WHERE name = $1',
      [table.name, oid, String(until)],
    );
  });
}
