import { launchEventStore } from '@cablepark/event-store-server/launch-event-store';
import type { Shutdown } from '@cablepark/platform/program/run-program';
import {
  startPostgres,
  type StartPostgresOptions,
} from '@cablepark/postgres/server/start-postgres';

import { readOrCreateToken } from '../data-folder/event-store-token.ts';
import { claimDatabase, toTakenOver } from './claim-database.ts';

/**
 * Starts Postgres on the data folder, restarts it when it dies, and returns its address. If a
 * restart fails, calls `onFatal`.
 */
export async function startEmbeddedPostgres(
  options: StartPostgresOptions,
  onFatal: (error: Error) => void,
  shutdown: Shutdown,
): Promise<string> {
  options.log('starting the database…');
  const postgres = await startPostgres(options);
  shutdown.add(() => postgres.stop());
  const keepAlive = async () => {
    while (!(await postgres.exited).isIntended) {
      options.log('the database stopped unexpectedly; starting it again…');
      await postgres.restart();
    }
  };

  keepAlive().catch((cause: unknown) =>
    onFatal(new Error('The database stopped and could not be started again.', { cause })),
  );
  return postgres.url;
}

export interface EmbeddedEventStoreOptions {
  readonly databaseUrl: string;
  /** The most connections to Postgres: the setting DATABASE_CONNECTIONS. */
  readonly connections?: number;
  /** The folder that holds its token. */
  readonly dataDir: string;
  /** Defaults to any free port. */
  readonly port?: number;
  readonly log: (line: string) => void;
}

/**
 * Runs the event store in a thread of its own, restarts it when it dies, and returns its connection
 * string. Throws StartupRefused while another instance uses the database.
 */
export async function startEmbeddedEventStore(
  { databaseUrl, connections, dataDir, port: wanted = 0, log }: EmbeddedEventStoreOptions,
  onFatal: (error: Error) => void,
  shutdown: Shutdown,
): Promise<string> {
  const token = await readOrCreateToken(dataDir);
  const state = { isEnding: false };
  const failOnce = (error: Error) => {
    if (!state.isEnding) {
      onFatal(error);
    }

    state.isEnding = true;
  };

  await claimDatabase(databaseUrl, failOnce, shutdown);
  const onFenced = () => failOnce(toTakenOver(databaseUrl));
  const launch = (port: number) =>
    launchEventStore({ databaseUrl, connections, port, token, log, onFenced });
  let store = await launch(wanted);
  const { port, connectionString } = store;
  shutdown.add(() => {
    state.isEnding = true;
    return store.stop();
  });
  const keepAlive = async () => {
    for (;;) {
      await store.exited;
      if (state.isEnding) {
        return;
      }

      log('the event store stopped unexpectedly; starting it again');
      store = await launch(port);
    }
  };

  keepAlive().catch((cause: unknown) =>
    failOnce(new Error('The event store stopped and could not be started again.', { cause })),
  );
  return connectionString;
}
