import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { syncFolder, writePrivately } from '@cablepark/platform/program/private-file';
import { StartupRefused } from '@cablepark/platform/program/run-program';

import { NAME } from './address.ts';
import { ProgramFailed, run, type Programs } from './programs.ts';

const PASSWORD_FILE = 'cablepark.password';

/**
 * Only the product's role can sign in, only from this machine and with its password. The superuser
 * can't.
 */
const ACCESS_RULES = `local all ${NAME} scram-sha-256\nhost all ${NAME} 127.0.0.1/32 scram-sha-256\n`;

export interface ClusterOptions {
  /** For tests: the role may create databases, and nothing is synced to disk. */
  readonly throwaway: boolean;
  /** Aborts the creation and removes what was created so far. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Creates a complete cluster at `cluster`: UTF-8 in code-point order (Postgres' own C.UTF-8, the
 * same on every platform), checksums, the product's role and database, a random password. It is
 * built in a folder beside that place and renamed once it is complete and on disk, so a start that
 * is killed at any moment leaves either nothing or a complete cluster. Throws StartupRefused with
 * initdb's own message.
 */
export async function createCluster(
  programs: Programs,
  cluster: string,
  options: ClusterOptions,
): Promise<void> {
  await removeUnfinished(cluster);
  const folder = `${cluster}.unfinished-${randomBytes(4).toString('hex')}`;
  await mkdir(folder, { mode: 0o700 });
  try {
    if (programs.user) {
      await chown(folder, programs.user.uid, programs.user.gid);
    }

    await fill(programs, folder, options);
    await rename(folder, cluster);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    options.signal?.throwIfAborted();
    if (!(error instanceof ProgramFailed)) {
      throw error;
    }

    throw new StartupRefused(`The database folder ${cluster} can't be created: ${error.reason}.`, {
      cause: error,
    });
  }
  if (!options.throwaway) {
    await syncFolder(dirname(cluster));
  }
}

/**
 * The privileges that the product's role needs to remove erased keys from the write-ahead log (ADR
 * 70).
 */
const GRANTS = `GRANT pg_checkpoint TO ${NAME}
GRANT EXECUTE ON FUNCTION pg_switch_wal() TO ${NAME}\n`;

/** Fills an empty folder with the cluster. */
async function fill(
  programs: Programs,
  folder: string,
  { throwaway, signal }: ClusterOptions,
): Promise<void> {
  const here = programs.getWorkingFolder(folder);
  const invoke = (program: 'initdb' | 'postgres', args: string[], input?: string) =>
    run(programs, { program, args, folder, input, signal });
  // prettier-ignore
  await invoke('initdb', ['-D', here, '--username=postgres', '--auth=reject', '--encoding=UTF8', '--locale=C',
    '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums', '--no-sync', '--no-instructions',
    `--wal-segsize=${throwaway ? 1 : 16}`]);
  const password = randomBytes(24).toString('base64url');
  const single = [
    '--single',
    '-D',
    here,
    '-c',
    'exit_on_error=on',
    '-c',
    `fsync=${throwaway ? 'off' : 'on'}`,
  ];
  await invoke(
    'postgres',
    [...single, 'postgres'],
    `CREATE ROLE ${NAME} LOGIN ${throwaway ? 'CREATEDB' : ''} PASSWORD '${password}'
     CREATE DATABASE ${NAME} OWNER ${NAME}\n`,
  );
  if (!throwaway) {
    await invoke('postgres', [...single, NAME], GRANTS);
  }

  await writePrivately(join(folder, PASSWORD_FILE), password, programs.user);
  if (!throwaway) {
    await invoke('initdb', ['--sync-only', '-D', here]);
  }
}

/** The password of the product's role in a cluster. Rejects if the file with it is missing. */
export const readPassword = async (cluster: string): Promise<string> =>
  (await readFile(join(cluster, PASSWORD_FILE), 'utf8')).trim();

/** Writes who may sign in, at every start, so that the rules of newer code apply. */
export async function writeAccessRules(programs: Programs, cluster: string): Promise<void> {
  await writePrivately(join(cluster, 'pg_hba.conf'), ACCESS_RULES, programs.user);
}

/**
 * Removes what killed starts left behind. If a program of such a start is still writing, the next
 * start removes the rest.
 */
async function removeUnfinished(cluster: string): Promise<void> {
  const parent = dirname(cluster);
  const left = (await readdir(parent)).filter((name) =>
    name.startsWith(`${basename(cluster)}.unfinished-`),
  );
  for (const name of left) {
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 }).catch(
      () => undefined,
    );
  }
}
