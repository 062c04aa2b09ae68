import { Connection } from '@cablepark/event-store/client/connection';
import { startEventStore } from '@cablepark/event-store-server/start-event-store';
import { jsonEvent, NO_STREAM } from '@eventstore/db-client';
import type pg from 'pg';
import { withDatabase } from './read-tables.ts';
import type { RecordedLog, RecordedTable, StoredEvent } from './recorded-log.ts';

/** Positions of events in the restored log, by those that they had when they were recorded. */
export type Positions = ReadonlyMap<number, number>;

const APPEND_MS = 30_000;

/** Writes a recorded log and its vault to an empty database, as the version that was recorded left them there. */
export async function restoreLog(databaseUrl: string, { about, events, tables }: RecordedLog): Promise<Positions> {
  await withDatabase(databaseUrl, async (client) => {
    await client.query(about.vaultLayout);
    for (const table of tables) if (table.table.startsWith('vault.')) await insert(client, table);
  });
  const store = await startEventStore({ databaseUrl, port: 0 });
  const connection = new Connection(store.connectionString);
  try {
    return await append(connection, events);
  } finally {
    await connection.close();
    await store.stop();
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

/** Appends the events one by one, because their order in the whole log counts. */
async function append(connection: Connection, events: readonly StoredEvent[]): Promise<Positions> {
  const positions = new Map<number, number>();
  const revisions = new Map<string, bigint>();
  for (const { stream, id, type, data, metadata, position } of events) {
    const event = jsonEvent({ id, type, data: { ...data }, metadata: { ...metadata } });
    const limits = { ms: APPEND_MS, until: Date.now() + APPEND_MS };
    const appended = await connection.append(limits, `append to ${stream}`, (client) =>
      client.appendToStream(stream, event, { expectedRevision: revisions.get(stream) ?? NO_STREAM }),
    );
    revisions.set(stream, appended.nextExpectedRevision);
    positions.set(position, Number(appended.position?.commit));
  }
  return positions;
}
