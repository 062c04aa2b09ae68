import { startPostgres } from '@cablepark/postgres/server/start-postgres';
import { removeOnExit } from '@cablepark/postgres/server/test/remove-on-exit';

import { openDataFolder } from '../data-folder/open-data-folder.ts';

/** A line of output of the program below, in JSON. */
export interface Line {
  readonly log?: string;
  readonly opened?: boolean;
  readonly url?: string;
  readonly pid?: number;
  readonly error?: string;
  readonly message?: string;
}

/**
 * A minimal version of the product for tests that kill it or run it as another user:
 * `instance.js DATA_DIR [postgres | throwaway]` opens the folder, optionally runs Postgres in it,
 * and shuts down on SIGTERM. It ends with its parent.
 */
async function main(dataDir: string, what: string | undefined): Promise<void> {
  const folder = await openDataFolder(dataDir);
  say({ opened: true });
  const log = (line: string) => {
    say({ log: line });
  };

  const throwaway = what === 'throwaway';
  if (throwaway) {
    removeOnExit(folder.path);
  }

  const server =
    what === undefined ? undefined : await startPostgres({ dataDir: folder.path, log, throwaway });
  process.once('SIGTERM', () => {
    process.stdin.destroy();
    void Promise.resolve(server?.stop()).then(() => folder.release());
  });
  if (server) {
    say({ url: server.url, pid: server.pid });
  }
}

function say(line: Line): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

process.stdin.resume().once('end', () => process.exit(1));
const [, , dataDir = '', what] = process.argv;
main(dataDir, what).catch((error: unknown) => {
  const { name, message } = error as Error;
  say({ error: name, message });
  process.stdin.destroy();
  process.exitCode = 1;
});
