import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupRefused } from '../data-folder/startup-refused.ts';
import { chooseAddress, listenSettings, urlOf } from './address.ts';
import { findBinaries } from './binaries.ts';
import { createCluster, readPassword, writeAccessRules } from './create-cluster.ts';
import { clearRemains, endServers } from './end-servers.ts';
import { choosePrograms } from './identity.ts';
import { ServerRefused, startServer } from './server-process.ts';
import { SETTINGS, THROWAWAY_SETTINGS } from './settings.ts';

export interface PostgresOptions {
  /** The data folder; hold its instance lock (openDataFolder): a server found in it is ended. */
  readonly dataDir: string;
  /** Gets a line of progress, a warning or a sign of trouble, without a line end. */
  readonly log: (line: string) => void;
  /** For tests: nothing waits for the disk, and the role may create databases. */
  readonly throwaway?: boolean;
}

/** How a run of the server ended: `asked` by stop(), or else it died under us. */
export interface Ending {
  readonly asked: boolean;
  readonly how: string;
}

export interface RunningPostgres {
  /** Connection string of the product's own database and role; the same after a restart. */
  readonly url: string;
  /** The postmaster of the present run. */
  readonly pid: number;
  /** Settles when the present run ends; after restart() there is a new one. */
  readonly exited: Promise<Ending>;
  /** Starts it again after it has died; of a live one, stops it first. */
  restart(): Promise<void>;
  /** Fast shutdown, by force if that takes more than some seconds (19 at most); leaves no process. */
  stop(): Promise<void>;
  /** Lets the process end although this run of the server goes on, as `unref` of Node's own handles. */
  unref(): void;
}

/**
 * Runs the embedded Postgres over `DATA_DIR/postgres`, which is made at the first start (about a
 * second). Copes with whatever a killed run left: half a folder, a live or half-dead server.
 * Throws StartupRefused where a person has to put something right.
 */
export async function startPostgres({ dataDir, log, throwaway = false }: PostgresOptions): Promise<RunningPostgres> {
  const cluster = join(resolve(dataDir), 'postgres');
  const programs = await choosePrograms(await findBinaries(), cluster, log);
  if (existsSync(cluster)) await clearRemains(programs, cluster, log);
  else {
    log('creating the database folder…');
    await createCluster(programs, cluster, { throwaway });
  }
  await writeAccessRules(programs, cluster);
  const address = await chooseAddress(cluster);
  const settings = { ...SETTINGS, ...(throwaway && THROWAWAY_SETTINGS), ...listenSettings(address) };

  let stopping = false;
  const start = async () => {
    log('starting Postgres…');
    stopping = false;
    const { exited, ...server } = await startServer(programs, cluster, settings, log).catch(inPlainWords);
    return { ...server, exited: exited.then((how): Ending => ({ asked: stopping, how })) };
  };
  const stop = async () => {
    stopping = true;
    await endServers(programs, cluster);
    await run.exited;
  };
  let run = await start();
  return {
    url: urlOf(address, await readPassword(cluster)),
    get pid() {
      return run.pid;
    },
    get exited() {
      return run.exited;
    },
    async restart() {
      await stop();
      await clearRemains(programs, cluster, log);
      run = await start();
    },
    stop,
    unref() {
      run.unref();
    },
  };
}

function inPlainWords(error: unknown): never {
  if (!(error instanceof ServerRefused)) throw error;
  throw new StartupRefused(`Postgres can't start: ${error.reason}.`, { cause: error });
}
