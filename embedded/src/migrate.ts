import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { ClientBase } from 'pg';

import { parkEvents } from '@cablepark/contracts/events';
import { Connection } from '@cablepark/event-store/client/connection';
import { readRawPages } from '@cablepark/event-store/log/raw-log';
import { compareLogs } from '@cablepark/log-copy/compare-logs';
import { readCopiedPages } from '@cablepark/log-copy/copied-event';
import {
  readMigrationTarget,
  refuseMarked,
  serversOf,
  setMark,
} from '@cablepark/log-copy/database-marks';
import { moveToCopy } from '@cablepark/log-copy/move-to-copy';
import { refuseLiveLeases } from '@cablepark/log-copy/refuse-live-leases';
import { readTablePages } from '@cablepark/log-copy/table-pages';
import { checkPages, findLastRecorded, toHeadLine } from '@cablepark/log-copy/tree-of-log';
import { skipEvents, writeToServer } from '@cablepark/log-copy/write-to-server';
import { Tree } from '@cablepark/log-tree/tree';
import { reportEvery } from '@cablepark/platform/program/progress';
import { StartupRefused, type Program } from '@cablepark/platform/program/run-program';
import { readSettings } from '@cablepark/platform/settings/settings';
import {
  closeClient,
  connectClient,
  hasTable,
  runInTransaction,
  UNHURRIED,
} from '@cablepark/postgres/client/connect';
import { refuseUnfitDatabase } from '@cablepark/projections/refuse-unfit-park';

import { refuseUsedDatabase } from './system/claim-database.ts';
import {
  exitCodeOfCopy,
  failWhenInterrupted,
  parseArguments,
  print,
  report,
  runCommand,
} from './system/command.ts';
import { chooseMigrationTarget, sourceOfTarget } from './system/migration-target.ts';
import { openDatabaseAtRest, refuseOtherFolder } from './system/parts-for-command.ts';

/**
 * `npm run migrate` moves the log of a data folder that isn't in use to an event store of its own.
 */
const USAGE = 'Usage: npm run -s migrate -- --to esdb://… | --to-file FILE (or set MIGRATE_TO)';

/** The option or setting that gave the address, for sentences. */
const GIVEN_BY = sourceOfTarget(process.argv);

async function main(program: Program): Promise<void> {
  const { signal, shutdown } = program;
  const { to: typedAddress, 'to-file': toFile } = parseArguments(USAGE, ['to', 'to-file']).options;
  const sources = { to: typedAddress, toFile, setting: process.env['MIGRATE_TO'] };
  const to = await chooseMigrationTarget(sources, USAGE);
  failWhenInterrupted(program, new StartupRefused('Interrupted; run it again to go on.'));
  const settings = readSettings(process.env);
  const folder = resolve(settings.DATA_DIR);
  refuseOtherFolder(folder);
  const databaseUrl = await openDatabaseAtRest(settings, program);
  await refuseMarked(databaseUrl, to);
  await refuseUnfitDatabase(databaseUrl);
  await refuseUsedDatabase(databaseUrl);
  const client = await connectClient({
    databaseUrl,
    name: 'cablepark migrate',
    limits: UNHURRIED,
  });
  shutdown.add(() => closeClient(client));
  if ((await readMigrationTarget(client)) !== undefined) {
    report(`The log is at ${serversOf(to)} already.`);
    return;
  }

  await refuseLiveLeases(client);
  if (!(await hasTable(client, 'event_store.events'))) {
    throw new StartupRefused(
      'The log is in an event store of its own already: there is nothing to migrate.',
    );
  }

  const store = new Connection(to);
  shutdown.add(() => store.close());
  await print(toHeadLine(await migrate({ client, store, to, signal })));
  // Its rows name positions in the log that the park has left.
  await rm(join(folder, 'sql'), { recursive: true, force: true });
  report(
    `The log has been migrated. Start the product with EVENTSTORE_URL as given by ${GIVEN_BY}, and this DATA_DIR.`,
  );
}

interface Migration {
  /** The database that holds the log. */
  readonly client: ClientBase;
  readonly store: Connection;
  readonly to: string;
  readonly signal: AbortSignal;
}

async function migrate({ client, store, to, signal }: Migration) {
  const readEvents = () => readCopiedPages(readTablePages(client, signal));
  const { outcome, same } = await compareLogs(readEvents(), readRawPages(store, signal));
  if (outcome === 'different') {
    throw new StartupRefused(
      `The event store at ${GIVEN_BY} has another log, or went on with this one: nothing was written.`,
    );
  }
  if (same > 0) {
    report(`going on after ${same} events…`);
  }

  const last = await findLastRecorded(client);
  const recorded = { database: client, last, catalog: parkEvents };
  const rest = skipEvents(same, checkPages(readEvents(), new Tree(), recorded));
  const onWritten = reportEvery(50_000, (events) => report(`${events} events`), same);
  await writeToServer(store, rest, (events) => {
    signal.throwIfAborted();
    onWritten(events);
  });
  report('comparing…');
  return runInTransaction(client, async () => {
    const moved = {
      expected: readEvents(),
      found: readRawPages(store, signal),
      hasLeaves: last !== undefined,
      catalog: parkEvents,
    };
    const head = await moveToCopy(client, moved);
    await setMark(client, 'log is at', serversOf(to));
    return head;
  });
}

await runCommand(main, { failureCode: exitCodeOfCopy, storeIn: GIVEN_BY });
