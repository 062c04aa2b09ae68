import { describeStartFailure } from '@cablepark/event-store/start-failure';
import { requireFreePort } from '@cablepark/platform/network/free-port';
import { runProgram, type Program, type Shutdown } from '@cablepark/platform/program/run-program';
import { readSettings, type Settings } from '@cablepark/platform/settings/settings';
import { refuseUnfitPark } from '@cablepark/projections/refuse-unfit-park';

import { publishAddresses } from './data-folder/addresses.ts';
import { openDataFolder } from './data-folder/open-data-folder.ts';
import { parseArguments, report } from './system/command.ts';
import { startEmbeddedEventStore, startEmbeddedPostgres } from './system/embedded-parts.ts';

/**
 * Starts the event store and returns its connection string. `onFatal` is called when a part fails
 * for good.
 */
async function start(
  { DATA_DIR, DATABASE_URL, DATABASE_CONNECTIONS: connections, EVENTSTORE_PORT: port }: Settings,
  onFatal: (error: Error) => void,
  shutdown: Shutdown,
): Promise<string> {
  await requireFreePort(port, '127.0.0.1');
  const folder = await openDataFolder(DATA_DIR);
  shutdown.add(() => folder.release());
  const dataDir = folder.path;
  const databaseUrl =
    DATABASE_URL ?? (await startEmbeddedPostgres({ dataDir, log: report }, onFatal, shutdown));
  await refuseUnfitPark({ databaseUrl, eventStoreUrl: undefined });
  const eventStoreUrl = await startEmbeddedEventStore(
    { databaseUrl, connections, dataDir, port, log: report },
    onFatal,
    shutdown,
  );
  shutdown.add(await publishAddresses(dataDir, { databaseUrl, eventStoreUrl }));
  return eventStoreUrl;
}

/**
 * `npm run eventstore`: the event store on its own, on EVENTSTORE_PORT, over DATA_DIR or
 * DATABASE_URL.
 */
async function main({ shutdown, fail, stopped }: Program): Promise<void> {
  parseArguments('Usage: npm run eventstore', []);
  console.log(await start(readSettings(process.env), fail, shutdown));
  await stopped;
}

await runProgram(main, {
  sentenceOf: (error) =>
    (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      ? 'The port is in use: set EVENTSTORE_PORT to another one, or stop the program that uses it.'
      : describeStartFailure(error),
});
