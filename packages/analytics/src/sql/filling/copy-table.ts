import type { ClientBase } from 'pg';

import type { EventRange } from '@cablepark/projections/runtime/history/row-versions';

import { nameOf, type StoredTable } from '../stored-tables.ts';
import type { Cells, TablesFile } from './tables-file.ts';

/**
 * A row of a table in Postgres as it was from an event on, and until which other; null if it still
 * is so.
 */
export interface CopiedRow {
  /** What tells the row apart. */
  readonly id: string;
  readonly position: number;
  readonly until: number | null;
  readonly cells: Cells;
}

export interface Copy {
  readonly table: StoredTable;
  /** The table in Postgres that is copied. */
  readonly source: string;
  /** Reads what was, up to the range's end, of all rows that the range's events have changed. */
  readonly read: (client: ClientBase, range: EventRange) => AsyncIterable<readonly CopiedRow[]>;
}

/**
 * Brings a copy up to a position. It is made anew if what it was copied from has been rebuilt
 * since.
 */
export async function bringUpToDate(
  tables: TablesFile,
  client: ClientBase,
  { table, source, read }: Copy,
  until: bigint,
): Promise<void> {
  const found = await client.query<{ oid: string }>('SELECT $1::regclass::oid::text AS oid', [
    source,
  ]);
  const oid = found.rows[0]?.oid ?? null;
  const [known] = await tables.rows(
    'SELECT source::VARCHAR, position::VARCHAR FROM stored.copies WHERE name = $1',
    [table.name],
  );
  const after = known !== undefined && known[0] === oid ? BigInt(known[1] as string) : -1n;
  if (after >= until) {
    return;
  }

  await tables.inTransaction(async () => {
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
