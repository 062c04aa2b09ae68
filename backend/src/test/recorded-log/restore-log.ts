import type pg from 'pg';

import { TableWriter } from '@cablepark/log-copy/write-to-table';

import { runOnDatabase } from './read-tables.ts';
import type { RecordedLog, RecordedTable, StoredEvent } from './recorded-log.ts';

/**
 * Writes a recorded log and its vault to an empty database, as the version that was recorded left
 * them there.
 */
export async function restoreLog(
  databaseUrl: string,
  { about, events, tables }: RecordedLog,
): Promise<void> {
  await runOnDatabase(databaseUrl, async (client) => {
    await client.query(about.vaultLayout);
    for (const table of tables) {
      await insert(client, table);
    }
  });

  const writer = await TableWriter.begin(databaseUrl);
  try {
    await writer.write(addRevisions(events));
  } finally {
    await writer.close();
  }
}

async function insert(client: pg.Client, { table, columns, rows }: RecordedTable): Promise<void> {
  const named = rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
  await client.query(
    `INSERT INTO ${table} (${columns.join()})
     SELECT ${columns.join()} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(named)],
  );
}

/** A recorded log has all events of each stream, in their order. */
export function addRevisions(events: readonly StoredEvent[]) {
  const revisions = new Map<string, number>();
  return events.map(({ created, ...event }) => {
    const revision = (revisions.get(event.stream) ?? -1) + 1;
    revisions.set(event.stream, revision);
    return { ...event, revision, created: new Date(created) };
  });
}
