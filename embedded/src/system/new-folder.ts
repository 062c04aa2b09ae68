import { StartupRefused } from '@cablepark/platform/program/run-program';
import { startPostgres } from '@cablepark/postgres/server/start-postgres';

import {
  beginFilling,
  completeFilling,
  emptyFolder,
  type Filling,
} from '../data-folder/filling-marker.ts';
import { lockDataFolder } from '../data-folder/open-data-folder.ts';
import { report } from './command.ts';

/**
 * Makes a data folder, and runs its database while `fill` works on it. Everything that was written
 * is on disk when this resolves; until then the folder can't be started. If `fill` throws, nothing
 * of the folder is left.
 */
export async function fillNewFolder<Filled>(
  to: string,
  filling: Filling,
  signal: AbortSignal,
  fill: (databaseUrl: string) => Promise<Filled>,
): Promise<Filled> {
  await beginFilling(to, filling);
  const folder = await lockDataFolder(to);
  try {
    const postgres = await startPostgres({ dataDir: folder.path, log: report, signal });
    let filled: Filled;
    try {
      filled = await fill(postgres.url);
    } finally {
      await postgres.stop();
    }

    await completeFilling(folder.path, filling);
    return filled;
  } catch (error) {
    if (error instanceof StartupRefused && !signal.aborted) {
      await emptyFolder(folder.path);
    }

    throw error;
  } finally {
    await folder.release();
  }
}
