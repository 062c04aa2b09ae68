import { writeFileSync } from 'node:fs';

import { allEvents } from '@cablepark/contracts/events';
import { erasedSubjects, PersonalDataErased } from '@cablepark/contracts/privacy/privacy.events';
import { demoEvents } from '@cablepark/contracts/system/demo.events';
import { readRawPages } from '@cablepark/event-store/log/raw-log';
import { createThrowawayDatabase } from '@cablepark/postgres/server/test/throwaway-postgres';
import { THROWAWAY_KEY } from '@cablepark/vault/test/throwaway-key';
import { LAYOUT } from '@cablepark/vault/unlock-vault';

import { startProvider } from '#accounts/test/provider';
import { FIRST_ADMIN, startRunningApp, type RunningApp } from '../running-app.ts';
import { recordAnswers } from './answers.ts';
import { listTables, readRows, runOnDatabase } from './read-tables.ts';
import { toText, type RecordedLog, type RecordedTable, type StoredEvent } from './recorded-log.ts';
import { logFileOf } from './recorded-logs.ts';
import { CUSTOMER } from './season/accounts-season.ts';
import { playSeason } from './season/season.ts';

// Records the log of this version, so that tests and later versions can be tried on it:
//
//   npm run record-log -- 1.0.0
//
// plays a season and writes logs/1.0.0.ndjson. Until a version has been released its log is
// recorded anew whenever a schema changes; from then on it never changes.

const READ_MS = 10_000;
async function readStoredEvents({ infrastructure: { log } }: RunningApp): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  for await (const page of readRawPages(log.connection, AbortSignal.timeout(READ_MS))) {
    for (const { position, stream, id, type, created, metadata, data } of page) {
      if (!type.startsWith('$')) {
        found.push({
          position: Number(position),
          stream,
          id,
          type,
          created: created.toISOString(),
          metadata: JSON.parse(metadata.toString()) as object,
          data: JSON.parse(data.toString()) as object,
        });
      }
    }
  }

  return found;
}

/** The rows of the vault. */
const recordTables = (
  databaseUrl: string,
  events: readonly StoredEvent[],
): Promise<RecordedTable[]> =>
  runOnDatabase(databaseUrl, async (client) => {
    const tables: RecordedTable[] = [];
    for (const shape of await listTables(client, 'vault')) {
      const table = { ...shape, rows: await readRows(client, shape) };
      tables.push(table.table === 'vault.keys' ? removeUnusedKeys(table, events) : table);
    }

    return tables;
  });

/** Most keys are spare ones, which open nothing and would only make the file longer. */
function removeUnusedKeys(keys: RecordedTable, events: readonly StoredEvent[]): RecordedTable {
  const log = JSON.stringify(events);
  const id = keys.columns.indexOf('key_id');
  return { ...keys, rows: keys.rows.filter((row) => log.includes(String(row[id]))) };
}

/**
 * Events that the season doesn't write: those of the demo, of forks, and of unreadable events that
 * are set aside.
 */
const NOT_WRITTEN: readonly string[] = [
  ...demoEvents.map(({ type }) => type),
  'AccountNotForked',
  'EventSetAside',
];

function assertHasEveryType(events: readonly StoredEvent[]): void {
  const written = new Set<string>(events.map(({ type }) => type));
  const missing = allEvents
    .map(({ type }) => type)
    .filter((type) => !written.has(type) && !NOT_WRITTEN.includes(type));
  if (missing.length > 0) {
    throw new Error(`The season has no ${missing.join(', ')}.`);
  }
}

/** What the season erases nothing of: data of a link that its entry doesn't have. */
const NOT_ERASED: readonly string[] = ['waitlistLink'];

function assertErasesEverything(events: readonly StoredEvent[]): void {
  const erased = new Set<unknown>();
  for (const { type, data } of events) {
    if (type === PersonalDataErased.type) {
      erased.add((data as { readonly subject: unknown }).subject);
    }
  }

  const missing = erasedSubjects.filter((one) => !erased.has(one) && !NOT_ERASED.includes(one));
  if (missing.length > 0) {
    throw new Error(`The season erases no ${missing.join(', ')}.`);
  }
}

async function record(): Promise<RecordedLog> {
  const provider = await startProvider();
  const database = await createThrowawayDatabase();
  const settings = {
    GOOGLE_CLIENT_ID: 'cablepark',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER_URL: provider.issuer,
    LOST_DEMAND: 'on',
  };
  const app = await startRunningApp({ settings, databaseUrl: database.url });
  try {
    await playSeason(app, provider);
    const logins = { admin: FIRST_ADMIN, customer: CUSTOMER };
    const answers = await recordAnswers(app, logins);
    await app.waitUntilVisible();
    const events = await readStoredEvents(app);
    assertHasEveryType(events);
    assertErasesEverything(events);
    return {
      about: {
        recordedOn: new Date().toISOString().slice(0, 10),
        now: app.clock.now().toISOString(),
        throwawayVaultKey: THROWAWAY_KEY,
        vaultLayout: LAYOUT,
        logins,
      },
      events,
      tables: await recordTables(database.url, events),
      answers,
    };
  } finally {
    await app.stop();
    await provider.stop();
    await database.drop();
  }
}

const [, , name = ''] = process.argv;
if (!/^[\w.-]+$/.test(name)) {
  throw new Error('Give the log a name, such as 1.0.0.');
}

writeFileSync(logFileOf(name), toText(await record()));
