import { resolve } from 'node:path';

import { escapeIdentifier, type ClientBase } from 'pg';

import {
  createDurableTables,
  DROP_MAILS,
  dropDurableTables,
} from '@cablepark/backend/app/create-durable-tables';
import { durableTables } from '@cablepark/backend/app/durable-tables';
import { parkEvents } from '@cablepark/contracts/events';
import { Connection } from '@cablepark/event-store/client/connection';
import { refuseWrongCertificate } from '@cablepark/event-store/client/refuse-wrong-certificate';
import type { RawEvent } from '@cablepark/event-store/log/domain-events';
import { readRawPages } from '@cablepark/event-store/log/raw-log';
import { BackupFile } from '@cablepark/log-copy/backup-file';
import { compareLogs } from '@cablepark/log-copy/compare-logs';
import { readCopiedPages, type CopiedEvent, type Pages } from '@cablepark/log-copy/copied-event';
import { dropMarks, hasMark, setMark } from '@cablepark/log-copy/database-marks';
import { refuseOtherFormatInBackup } from '@cablepark/log-copy/format-of-log';
import { moveToCopy } from '@cablepark/log-copy/move-to-copy';
import { readTablePages } from '@cablepark/log-copy/table-pages';
import { toHeadLine, type TreeHead } from '@cablepark/log-copy/tree-of-log';
import { skipEvents, writeToServer } from '@cablepark/log-copy/write-to-server';
import { TableWriter } from '@cablepark/log-copy/write-to-table';
import { StartupRefused, type Program } from '@cablepark/platform/program/run-program';
import { readSettings, type Settings } from '@cablepark/platform/settings/settings';
import { tryLock } from '@cablepark/postgres/client/advisory-locks';
import { runInTransaction, runWithClient, UNHURRIED } from '@cablepark/postgres/client/connect';
import {
  ErasedKeysFile,
  filterListed,
  findListedKeys,
  readWholeList,
} from '@cablepark/vault/erased-keys-file';
import type { MasterKey } from '@cablepark/vault/master-key';
import { chooseMasterKeySource } from '@cablepark/vault/master-key-source';
import { unlockVault } from '@cablepark/vault/unlock-vault';

import { refuseUsedFolder } from './data-folder/filling-marker.ts';
import {
  exitCodeOfCopy,
  failWhenInterrupted,
  parseArguments,
  print,
  report,
  runCommand,
} from './system/command.ts';
import { deriveKeyOfBackups } from './system/key-of-backups.ts';
import { fillNewFolder } from './system/new-folder.ts';

/**
 * `npm run restore` restores a backup into a new data folder, or into an empty event store and an
 * empty database.
 */
const USAGE =
  'Usage: npm run -s restore -- --from FILE [--to DIR] [--erased LIST]… ' +
  '(no --to with EVENTSTORE_URL and DATABASE_URL, which have to be empty)';

/** A log that is being restored. */
interface NewLog {
  write(events: Pages<CopiedEvent>): Promise<void>;
  readPages(): Pages<RawEvent>;
}

async function main(program: Program): Promise<void> {
  const { options, lists } = parseArguments(USAGE, ['from', 'to'], { lists: ['erased'] });
  const {
    EVENTSTORE_URL: eventStoreUrl,
    DATABASE_URL: databaseUrl,
    ...rest
  } = readSettings(process.env);
  const isDistributed = eventStoreUrl !== undefined && databaseUrl !== undefined;
  if (!options.from || (options.to === undefined) !== isDistributed || options.to === '') {
    throw new StartupRefused(USAGE);
  }

  const settings = { ...rest, DATA_DIR: resolve(options.to ?? rest.DATA_DIR) };
  failWhenInterrupted(
    program,
    new StartupRefused('Interrupted; what was restored so far is incomplete.'),
  );
  const backup = await BackupFile.open(resolve(options.from), {
    keyOf: (fingerprint) => deriveKeyOfBackups(settings, fingerprint),
    tables: durableTables,
  });
  await refuseOtherFormatInBackup(backup.readEvents());
  const masterKey = await chooseMasterKeySource(settings, report).findKnownKey(backup.fingerprint);
  const read = await Promise.all((lists['erased'] ?? []).map(readWholeList));
  const erased = read.length === 0 ? undefined : new Set(read.flatMap((list) => [...list]));
  const restoring = { backup, masterKey, erased, settings };
  const head = isDistributed
    ? await restoreToServers({ eventStoreUrl, databaseUrl }, restoring, program)
    : await restoreToFolder(settings.DATA_DIR, restoring, program.signal);
  await print(toHeadLine(head));
}

interface Restoring {
  readonly backup: BackupFile;
  readonly masterKey: MasterKey;
  /** The hashes of the keys that were erased since the backup; undefined if no list was given. */
  readonly erased: ReadonlySet<string> | undefined;
  readonly settings: Settings;
}

async function restoreToFolder(
  to: string,
  restoring: Restoring,
  signal: AbortSignal,
): Promise<TreeHead> {
  refuseUsedFolder(to, 'restore');
  await reportErased(restoring);
  return fillNewFolder(to, 'restore', signal, (databaseUrl) =>
    runInDatabase(databaseUrl, async (client) => {
      await fillTables(client, databaseUrl, restoring);
      return fillLog(client, createTableLog(client, databaseUrl, signal), restoring);
    }),
  );
}

/**
 * An attempt that fails before it writes to the event store leaves nothing behind. One that fails
 * later leaves a mark in the database; the next attempt then makes the tables anew and goes on with
 * the log.
 */
async function restoreToServers(
  { eventStoreUrl, databaseUrl }: { readonly eventStoreUrl: string; readonly databaseUrl: string },
  restoring: Restoring,
  { signal, shutdown }: Program,
): Promise<TreeHead> {
  await refuseWrongCertificate(eventStoreUrl);
  const connection = new Connection(eventStoreUrl);
  shutdown.add(() => connection.close());
  return runInDatabase(databaseUrl, async (client) => {
    await refuseSecondRestore(client);
    const isAgain = await hasMark(client, 'restoring');
    if (!isAgain) {
      await refuseFilledDatabase(client);
    }

    const expected = readCopiedPages(restoring.backup.readEvents());
    const { outcome, same } = await compareLogs(expected, readRawPages(connection, signal));
    if (outcome === 'different' || (same > 0 && !isAgain)) {
      throw new StartupRefused('The event store is not empty: restore to an empty one.');
    }

    await reportErased(restoring);
    if (isAgain) {
      report(`going on with a restore that did not end, after ${same} events…`);
      await dropDurableTables(client);
    } else {
      await setMark(client, 'restoring');
    }

    try {
      await fillTables(client, databaseUrl, restoring);
    } catch (error) {
      if (same === 0) {
        await dropAll(client).catch(() => undefined); // then the next try does
      }

      throw error;
    }

    try {
      const head = await fillLog(client, createServerLog(connection, signal, same), restoring);
      await dropMarks(client);
      return head;
    } catch (error) {
      report('What was restored so far is incomplete. Restore the same backup again to go on.');
      throw error;
    }
  });
}

async function dropAll(client: ClientBase): Promise<void> {
  await dropDurableTables(client);
  await dropMarks(client);
}

/** Takes the lock of restores to this database. Throws StartupRefused while another one has it. */
async function refuseSecondRestore(client: ClientBase): Promise<void> {
  if (!(await tryLock(client, 'cablepark restore'))) {
    throw new StartupRefused('Another restore to this database is under way.');
  }
}

const runInDatabase = (
  databaseUrl: string,
  work: (client: ClientBase) => Promise<TreeHead>,
): Promise<TreeHead> =>
  runWithClient({ databaseUrl, name: 'cablepark restore', limits: UNHURRIED }, work);

/** Throws StartupRefused if the database has any table. */
async function refuseFilledDatabase(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') LIMIT 1`,
  );
  if (rows[0]) {
    throw new StartupRefused(
      `The database is not empty (${rows[0].name}): restore to an empty one.`,
    );
  }
}

/** Reports how many keys of the backup the lists of erased keys name, or that there is no list. */
async function reportErased({ backup, erased }: Restoring): Promise<void> {
  if (!erased) {
    report(
      'No list of erased keys was given (--erased): whoever was erased since the backup will be there again.',
    );
    return;
  }

  let count = 0;
  for await (const { table, rows } of backup.readTables()) {
    if (table === 'vault.keys') {
      count += filterListed(
        erased,
        rows.map((row) => (JSON.parse(row) as { readonly key_id: string }).key_id),
      ).length;
    }
  }

  report(`${count} keys will be erased at the first start, as the lists of erased keys say.`);
}

async function fillTables(
  client: ClientBase,
  databaseUrl: string,
  { backup, masterKey, erased }: Restoring,
): Promise<void> {
  const key = () => Promise.resolve(masterKey);
  await unlockVault(databaseUrl, { findKnownKey: key, findOrCreateFirstKey: key });
  await createDurableTables(databaseUrl, client);
  for await (const { table, rows } of backup.readTables()) {
    await insertRows(client, table, rows);
  }
  if (erased) {
    await client.query(LIST_ERASED, [await findListedKeys(client, erased)]);
  }

  await client.query(DROP_MAILS);
}

async function fillLog(
  client: ClientBase,
  log: NewLog,
  { backup, erased, settings }: Restoring,
): Promise<TreeHead> {
  const readEvents = () => readCopiedPages(backup.readEvents());
  report('writing the log…');
  await log.write(readEvents());
  report('checking it…');
  const { hasLeaves } = backup.head;
  const head = await runInTransaction(client, () =>
    moveToCopy(client, {
      expected: readEvents(),
      found: log.readPages(),
      hasLeaves,
      catalog: parkEvents,
    }),
  );
  if (head.size !== backup.end.size || head.root !== backup.end.root) {
    throw new StartupRefused('The restored log has another root than the backup.');
  }
  if (erased) {
    await ErasedKeysFile.of(settings).add(erased);
  }

  return head;
}

/** The first start, on any host, erases the keys that the vault lists and those in its own file. */
const LIST_ERASED =
  'INSERT INTO vault.erased_keys SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING';

/**
 * Codes of Postgres for wrong data, broken constraints, and unknown columns (Appendix A, classes
 * 22, 23 and 42).
 */
const MISFIT_CODES = /^(22|23|42)/;

/**
 * Inserts rows of a backup, each a JSON object. Columns that a later version has added get their
 * defaults. Throws StartupRefused if the rows don't fit the table.
 */
async function insertRows(
  client: ClientBase,
  table: string,
  rows: readonly string[],
): Promise<void> {
  const name = table.split('.').map(escapeIdentifier).join('.');
  const columns = Object.keys(JSON.parse(rows[0] ?? '{}') as object)
    .map(escapeIdentifier)
    .join();
  const insertion = `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`;
  await client.query(insertion, [`[${rows.join()}]`]).catch((error: unknown) => {
    const { code = '' } = error as { readonly code?: string };
    throw MISFIT_CODES.test(code)
      ? new StartupRefused(
          `The backup's rows of ${table} don't fit this version of the program (${code}).`,
        )
      : error;
  });
}

/** The log of the embedded event store, which isn't running. Events keep their positions. */
const createTableLog = (client: ClientBase, databaseUrl: string, signal: AbortSignal): NewLog => ({
  write: async (pages) => {
    const copy = await TableWriter.begin(databaseUrl);
    try {
      for await (const page of pages) {
        signal.throwIfAborted();
        const events = page.map((event) => ({
          ...event,
          revision: Number(event.revision),
          position: Number(event.source),
        }));
        if (events.length > 0) {
          await copy.write(events);
        }
      }
    } finally {
      await copy.close();
    }
  },
  readPages: () => readTablePages(client, signal),
});

/** The log of an event store that has the first `same` events already. */
const createServerLog = (connection: Connection, signal: AbortSignal, same: number): NewLog => ({
  write: (pages) =>
    writeToServer(connection, skipEvents(same, pages), () => signal.throwIfAborted()),
  readPages: () => readRawPages(connection, signal),
});

await runCommand(main, { failureCode: exitCodeOfCopy });
