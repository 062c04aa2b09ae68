import { once } from 'node:events';
import { Ending } from '@cablepark/backend/shared/ending';
import { readSettings, type Settings } from '@cablepark/contracts/system/settings';
import { runProgram } from '@cablepark/projections/run-program';
import { sentenceFor } from '@cablepark/projections/start-failure';
import { publishAddresses } from '../data-folder/addresses.ts';
import { openDataFolder } from '../data-folder/open-data-folder.ts';
import { StartupRefused } from '../data-folder/startup-refused.ts';
import { embeddedEventStore, embeddedPostgres } from '../system/embedded-parts.ts';
import { requireFreePort } from '../system/require-free-port.ts';

const tell = (line: string): void => {
  console.error(line);
};

/** Starts it and resolves with its address. `onFatal` is told when it can't go on. */
async function start(
  { DATA_DIR, DATABASE_URL, EVENTSTORE_PORT: port }: Settings,
  onFatal: (error: Error) => void,
  ending: Ending,
): Promise<string> {
  await requireFreePort(port, '127.0.0.1');
  const folder = await openDataFolder(DATA_DIR);
  ending.add(() => folder.release());
  const dataDir = folder.path;
  const databaseUrl = DATABASE_URL ?? (await embeddedPostgres({ dataDir, log: tell }, onFatal, ending));
  const eventStoreUrl = await embeddedEventStore({ databaseUrl, dataDir, port, log: tell }, onFatal, ending);
  ending.add(await publishAddresses(dataDir, { databaseUrl, eventStoreUrl }));
  return eventStoreUrl;
}

/**
 * `npm run eventstore`: the event store alone, on EVENTSTORE_PORT over the embedded Postgres in DATA_DIR or the one
 * at DATABASE_URL, for any client that knows its token to look in.
 */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const ending = new Ending();
  const over = new AbortController();
  const isOver = once(over.signal, 'abort');
  let broken: Error | undefined;
  const onFatal = (error: Error) => {
    broken ??= error;
    over.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      over.abort();
    });
  try {
    console.log(await start(settings, onFatal, ending));
    await isOver;
  } finally {
    await ending.end();
  }
  if (broken) throw broken;
}

function sentenceOf(error: unknown): string | undefined {
  if (isOfPort(error)) return 'The port is in use: set EVENTSTORE_PORT to another, or end what listens there.';
  return error instanceof StartupRefused ? error.message : sentenceFor(error, process.env);
}

const isOfPort = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

await runProgram(main, sentenceOf);
