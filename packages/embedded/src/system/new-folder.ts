import { startPostgres } from '@cablepark/postgres/server/start-postgres';
import { beginFilling, completeFilling, type Filling } from '../data-folder/filling-marker.ts';
import { lockDataFolder } from '../data-folder/open-data-folder.ts';
import { report } from './command.ts';

/**
 * Makes a data folder, and runs its database while `fill` works on it. What that has written is on disk when this
 * resolves; until then the folder can't be started.
 */
export async function inNewFolder<Filled>(
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
  } finally {
    await folder.release();
  }
}
