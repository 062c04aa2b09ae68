import type { Logger } from 'pino';
import { startEventStore } from '../event-store/start-event-store.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import type { Ending } from './ending.ts';

/** Starts Postgres over the data folder; started again when it dies, given up when that fails. */
export async function embeddedPostgres(
  dataDir: string,
  tell: (line: string) => void,
  onFatal: (error: Error) => void,
  ending: Ending,
): Promise<string> {
  tell('starting the database…');
  const postgres = await startPostgres({ dataDir, log: tell });
  ending.add(() => postgres.stop());
  const keepAlive = async () => {
    while (!(await postgres.exited).asked) {
      tell('the database ended by itself; starting it again…');
      await postgres.restart();
    }
  };
  keepAlive().catch((cause: unknown) => {
    onFatal(new Error('The database ended and could not be started again.', { cause }));
  });
  return postgres.url;
}

/** Starts the embedded event store in a thread of its own. */
export async function embeddedEventStore(databaseUrl: string, logger: Logger, ending: Ending): Promise<string> {
  const store = await startEventStore({
    databaseUrl,
    port: 0,
    log: (message) => {
      logger.warn(message);
    },
  });
  ending.add(() => store.stop());
  return store.connectionString;
}
