import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chooseAddress, listenSettings, urlOf } from './address.ts';
import { findBinaries } from './binaries.ts';
import { createCluster, readPassword, writeAccessRules } from './create-cluster.ts';
import { clearRemains } from './end-servers.ts';
import { ensureGrants } from './ensure-grants.ts';
import { choosePrograms } from './identity.ts';
import { RestartableServer } from './restartable-server.ts';
import type { Exit } from './restartable-server.ts';
import { SETTINGS, THROWAWAY_SETTINGS } from './settings.ts';

export interface PostgresOptions {
  /** The data folder; hold its instance lock (openDataFolder): a server found in it is ended. */
  readonly dataDir: string;
  /** Gets a line of progress, a warning or a sign of trouble, without a line end. */
  readonly log: (line: string) => void;
  /** For tests: nothing waits for the disk, and the role may create databases. */
  readonly throwaway?: boolean;
  /** Gives up in the middle of the start: what has begun is ended and the promise rejects. */
  readonly signal?: AbortSignal;
}

export interface RunningPostgres {
  /** Connection string of the product's own database and role; the same after a restart. */
  readonly url: string;
  /** The postmaster of the present run. */
  readonly pid: number;
  /** Settles when the present run ends; after restart() there is a new one. */
  readonly exited: Promise<Exit>;
  /** Starts it again after it has died; of a live one, stops it first. */
  restart(): Promise<void>;
  /** Fast shutdown, by force if that takes more than some seconds (19 at most); leaves no process. */
  stop(): Promise<void>;
  /** Lets the process end although the server goes on, as `unref` of Node's own handles does. */
  unref(): void;
}

/**
 * Runs the embedded Postgres over `DATA_DIR/postgres`, which is made at the first start (about a
 * second). Copes with whatever a killed run left: half a folder, a live or half-dead server.
 * Throws StartupRefused where a person has to put something right.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { dataDir, log, throwaway = false, signal } = options;
  const cluster = join(resolve(dataDir), 'postgres');
  const programs = await choosePrograms({ binaries: await findBinaries(), cluster, log });
  if (!existsSync(cluster)) {
    log('creating the database folder…');
    await createCluster(programs, cluster, { throwaway, signal });
  }
  await writeAccessRules(programs, cluster);
  if (!throwaway) {
    await clearRemains(programs, cluster, log);
    await ensureGrants(programs, cluster);
  }
  const address = await chooseAddress(cluster);
  const settings = { ...SETTINGS, ...(throwaway && THROWAWAY_SETTINGS), ...listenSettings(address) };
  const server = new RestartableServer({ programs, cluster, settings, log });
  await startUnlessAborted(server, signal);
  return {
    url: urlOf(address, await readPassword(cluster)),
    get pid() {
      return server.pid;
    },
    get exited() {
      return server.exited;
    },
    restart: () => server.start(),
    stop: () => server.stop(),
    unref() {
      server.unref();
    },
  };
}

async function startUnlessAborted(server: RestartableServer, signal: AbortSignal | undefined): Promise<void> {
  const abort = () => void server.stop();
  signal?.throwIfAborted();
  signal?.addEventListener('abort', abort);
  try {
    await server.start();
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}
