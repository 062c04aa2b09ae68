import { resolve } from 'node:path';

import type { ClientBase } from 'pg';

import { durableTables } from '@cablepark/backend/app/durable-tables';
import { parkEvents } from '@cablepark/contracts/events';
import { readRawPages } from '@cablepark/event-store/log/raw-log';
import { findWholePosition } from '@cablepark/event-store/log/whole-position';
import { encodeBackup, type TableRows } from '@cablepark/log-copy/backup-file';
import { readCopiedPages } from '@cablepark/log-copy/copied-event';
import { checkPages, findLastRecorded, toHead, toHeadLine } from '@cablepark/log-copy/tree-of-log';
import { Tree } from '@cablepark/log-tree/tree';
import { StartupRefused, type Program } from '@cablepark/platform/program/run-program';
import {
  closeClient,
  connectClient,
  hasTable,
  UNHURRIED,
} from '@cablepark/postgres/client/connect';
import { readInTransaction } from '@cablepark/postgres/client/cursor';

import {
  exitCodeOfCopy,
  failWhenInterrupted,
  parseArguments,
  print,
  runCommand,
} from './system/command.ts';
import { deriveKeyOfBackups } from './system/key-of-backups.ts';
import { findFlawsOfPark } from './system/park-check.ts';
import { openPark } from './system/parts-for-command.ts';
import { refuseExisting, writeWhole } from './system/whole-file.ts';

/**
 * `npm run backup` writes everything that a park can be restored from to a file, beside a running
 * system or on a folder at rest. The log's end comes first, then the keys in one snapshot, then the
 * events up to that end, so no event lacks its key.
 */
const USAGE = 'Usage: npm run -s backup -- --to FILE';

async function main(program: Program): Promise<void> {
  const { signal, shutdown } = program;
  const asked = parseArguments(USAGE, ['to']).options.to;
  if (!asked) {
    throw new StartupRefused(USAGE);
  }

  const file = resolve(asked);
  refuseExisting(file);
  failWhenInterrupted(program, new StartupRefused('Interrupted; there is no backup.'));
  const { settings, databaseUrl, log } = await openPark(shutdown);
  const client = await connectClient({ databaseUrl, name: 'cablepark backup', limits: UNHURRIED });
  shutdown.add(() => closeClient(client));
  const fingerprint = await readMasterKeyFingerprint(client);
  const key = { fingerprint, bytes: await deriveKeyOfBackups(settings, fingerprint) };
  const [flaw] = await findFlawsOfPark(databaseUrl, log, signal);
  if (flaw !== undefined) {
    throw new StartupRefused(`The log is not whole (${flaw}): there is no backup.`);
  }

  const recorded = await findLastRecorded(client);
  const until = await findWholePosition(log, (await log.readEnd()).last ?? -1n, {
    isOfEvent: true,
  });
  const tree = new Tree();
  const events = readCopiedPages(readRawPages(log.connection, signal), until);
  const content = {
    head: { hasLeaves: recorded !== undefined },
    tables: readTables(client, until),
    events: checkPages(events, tree, {
      database: client,
      last: recorded,
      catalog: parkEvents,
    }),
    end: () => toHead(tree),
  };
  await writeWhole(file, encodeBackup(content, key), { isNew: true });
  await print(toHeadLine(toHead(tree)));
}

async function readMasterKeyFingerprint(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ master_key: string }>('SELECT master_key FROM vault.state');
  if (!rows[0]) {
    throw new StartupRefused(
      'The keys to personal data are not wrapped yet: start the product once before.',
    );
  }

  return rows[0].master_key;
}

/**
 * Reads the rows of all tables in one snapshot. Intents that later events caused are left out.
 */
async function* readTables(client: ClientBase, until: bigint): AsyncGenerator<TableRows> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  for (const table of durableTables) {
    if (!(await hasTable(client, table))) {
      continue;
    }

    const where = table === 'automations.outbox' ? `WHERE position <= ${until}` : '';
    const rows = readInTransaction<[string]>(
      client,
      `SELECT to_jsonb(t)::text FROM ${table} AS t ${where}`,
    );
    for await (const page of rows) {
      yield { table, rows: page.map(([row]) => row) };
    }
  }

  await client.query('COMMIT');
}

await runCommand(main, { failureCode: exitCodeOfCopy });
