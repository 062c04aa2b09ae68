import { publishAddresses } from '../data-folder/addresses.ts';
import { eventStoreToken } from '../data-folder/event-store-token.ts';
import { openDataFolder } from '../data-folder/open-data-folder.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { startEventStore } from './start-event-store.ts';

/**
 * `npm run eventstore`: the event store alone, on EVENTSTORE_PORT over the embedded Postgres in DATA_DIR, for any
 * client that knows its token to look in.
 */
const DEFAULT_PORT = 2113;

const tell = (line: string) => {
  console.error(line);
};

function portFrom(setting: string | undefined): number {
  if (setting === undefined || setting === '') return DEFAULT_PORT;
  const port = Number(setting);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`EVENTSTORE_PORT is '${setting}': it must be a port, 1 to 65535.`);
}

async function main(): Promise<void> {
  const port = portFrom(process.env['EVENTSTORE_PORT']);
  const ends: (() => Promise<void>)[] = [];
  const end = async () => {
    for (const part of ends.splice(0).reverse()) await part();
  };
  const signalled = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        resolve();
      });
  });
  try {
    const folder = await openDataFolder(process.env['DATA_DIR'] ?? './data');
    ends.push(() => folder.release());
    const postgres = await startPostgres({ dataDir: folder.path, log: tell });
    ends.push(() => postgres.stop());
    const token = await eventStoreToken(folder.path);
    const store = await startEventStore({ databaseUrl: postgres.url, port, token, log: tell });
    ends.push(() => store.stop());
    const addresses = { databaseUrl: postgres.url, eventStoreUrl: store.connectionString };
    ends.push(await publishAddresses(folder.path, addresses));
    console.log(store.connectionString);
    await signalled;
  } finally {
    await end();
  }
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    tell(
      error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
        ? 'The port is in use: set EVENTSTORE_PORT to another, or end what listens there.'
        : String(error instanceof Error ? error.message : error),
    );
    process.exit(1);
  },
);
