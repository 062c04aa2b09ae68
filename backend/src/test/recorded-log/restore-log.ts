import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertTable } from '@cablepark/conversion/folder/convert-table';
import { LogCopy } from '@cablepark/event-store-server/log-copy';
import { keyFromSetting } from '@cablepark/vault/master-key-source';
import pg from 'pg';
import { hasAddress, scheduleRules } from '../../app/conversion/schedule-rules.ts';
import { migrateAutomations } from '../../automations/migrate-automations.ts';
import { withDatabase } from './read-tables.ts';
import type { RecordedLog, RecordedTable, StoredEvent } from './recorded-log.ts';

/** Which networks bookings were placed from, as that was kept before bookings had ids without a day. */
const SOURCES = `CREATE SCHEMA sources;
  CREATE TABLE sources.booking_sources (
    booking_id text NOT NULL, source text NOT NULL, earlier_source text, placed_at timestamptz NOT NULL
  )`;
/** The read models are made anew, and what jobs were under way is over. */
const RESTORED = /^(vault|automations\.(checkpoints|outbox)|sources)/;

/** Writes a recorded log and what belongs to it to an empty database, as the version that was recorded left them there. */
export async function restoreLog(databaseUrl: string, { about, events, tables }: RecordedLog): Promise<void> {
  await migrateAutomations(databaseUrl);
  await withDatabase(databaseUrl, async (client) => {
    await client.query(about.vaultLayout);
    await client.query(SOURCES);
    for (const table of tables) if (RESTORED.test(table.table)) await insert(client, table);
  });
  const copy = await LogCopy.begin(databaseUrl);
  try {
    await copy.write(withRevisions(events));
  } finally {
    await copy.close();
  }
}

/** Converts the restored log, as the first start of this version does. */
export async function convertRestored(databaseUrl: string, { about }: RecordedLog): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'recorded-log-'));
  const pool = new pg.Pool({ connectionString: databaseUrl });
  try {
    await convertTable({
      databaseUrl,
      dataFolder: folder,
      rules: scheduleRules,
      hasAddress: hasAddress(pool, keyFromSetting(about.throwawayVaultKey)),
      report: () => undefined,
      onSwitch: () => Promise.resolve(),
    });
  } finally {
    await pool.end();
    await rm(folder, { recursive: true });
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

function withRevisions(events: readonly StoredEvent[]) {
  const revisions = new Map<string, number>();
  return events.map(({ created, ...event }) => {
    const revision = (revisions.get(event.stream) ?? -1) + 1;
    revisions.set(event.stream, revision);
    return { ...event, revision, created: new Date(created) };
  });
}
