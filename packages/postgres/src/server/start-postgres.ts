import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { chooseAddress, toListenSettings, urlOf } from './address.ts';
import { findBinaries } from './binaries.ts';
import { createCluster, readPassword, writeAccessRules } from './create-cluster.ts';
import { removeLeftovers } from './end-servers.ts';
import { choosePrograms } from './identity.ts';
import { RestartableServer } from './restartable-server.ts';
import { SERVER_SETTINGS, THROWAWAY_SETTINGS } from './settings.ts';

export interface StartPostgresOptions {
  /**
   * The data folder. The caller must hold its lock (openDataFolder), because a server found in it
   * is ended.
   */
  readonly dataDir: string;
  /** Receives progress, warnings and errors, one line at a time, without a line end. */
  readonly log: (line: string) => void;
  /** For tests: nothing is synced to disk, and the role may create databases. */
  readonly throwaway?: boolean;
  /** Aborts the start: everything started so far is ended, and the promise rejects. */
  readonly signal?: AbortSignal;
}

/**
 * Runs Postgres on `DATA_DIR/postgres`, created at the first start (about a second). Throws
 * StartupRefused.
 */
export async function startPostgres(options: StartPostgresOptions): Promise<RestartableServer> {
  const { dataDir, log, throwaway = false, signal } = options;
  const cluster = join(resolve(dataDir), 'postgres');
  const programs = await choosePrograms({ binaries: await findBinaries(), cluster, log });
  if (!existsSync(cluster)) {
    log('creating the database folder…');
    await createCluster(programs, cluster, { throwaway, signal });
  }

  await writeAccessRules(programs, cluster);
  if (!throwaway) {
    await removeLeftovers(programs, cluster, log);
  }

  const address = await chooseAddress(cluster);
  const settings = {
    ...SERVER_SETTINGS,
    ...(throwaway && THROWAWAY_SETTINGS),
    ...toListenSettings(address),
  };
  const url = urlOf(address, await readPassword(cluster));
  const server = new RestartableServer({ programs, cluster, settings, log }, url);
  await startUnlessAborted(server, signal);
  return server;
}

async function startUnlessAborted(
  server: RestartableServer,
  signal: AbortSignal | undefined,
): Promise<void> {
  const abort = () => void server.stop();
  signal?.throwIfAborted();
  signal?.addEventListener('abort', abort);
  try {
    await server.restart();
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}
