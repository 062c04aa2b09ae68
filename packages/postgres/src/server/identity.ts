import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, cp, lchown, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import type { Owner } from '@cablepark/platform/program/private-file';
import { StartupRefused } from '@cablepark/platform/program/run-program';

import type { Binaries } from './binaries.ts';
import type { Programs } from './programs.ts';

export interface IdentityOptions {
  readonly binaries: Binaries;
  /** The database folder, which may not exist yet. */
  readonly cluster: string;
  readonly log: (line: string) => void;
  /** The program that creates user namespaces. */
  readonly unshare?: string;
  /** The folder for copies of the binaries that other users may run. */
  readonly copies?: string;
}

/**
 * Decides which user Postgres runs as, because it refuses to run as root (ADR 20). A cluster that
 * belongs to a user stays theirs. Throws StartupRefused.
 */
export async function choosePrograms(options: IdentityOptions): Promise<Programs> {
  const { binaries, cluster, unshare = 'unshare' } = options;
  const asWeAre: Programs = {
    bin: join(binaries.native, 'bin'),
    prefix: [],
    getWorkingFolder: (folder) => folder,
  };
  const uid = process.getuid?.();
  if (uid === undefined) {
    return asWeAre;
  }
  if (process.platform !== 'linux') {
    if (uid !== 0) {
      return asWeAre;
    }

    throw new StartupRefused(
      'Postgres refuses to run as root: start this program as an ordinary user.',
    );
  }

  // Users of a network directory count as unnamed.
  const isNamed = readPasswd().some(([, , entry]) => entry === String(uid));
  if (uid !== 0) {
    return isNamed ? asWeAre : { ...asWeAre, ...findUserNamespace(unshare) };
  }

  const owner = statSync(cluster, { throwIfNoEntry: false });
  const runAs =
    owner && owner.uid !== 0
      ? toRunAs(owner)
      : (findUserNamespace(unshare) ?? toRunAs(findServiceUser(options.log)));
  if (owner?.uid === 0 && runAs.user) {
    await handOver(cluster, runAs.user);
  }

  return { ...runAs, bin: join(await findRunnableBinaries(runAs, options), 'bin') };
}

type RunAs = Omit<Programs, 'bin'>;

/**
 * Names the working folder by its magic link (proc_pid_cwd(5)), which works without access to the
 * folders above it.
 */
const getProcFolder = () => '/proc/self/cwd';

/**
 * Runs Postgres in a user namespace of its own. Inside, its uid isn't 0; outside, its files still
 * belong to root, so no other user is needed and no file changes owner. Undefined where namespaces
 * are forbidden, as in most containers. The inner uid must have a name, because initdb looks it up.
 */
function findUserNamespace(unshare: string): RunAs | undefined {
  const inner = findUser('postgres') ?? findUser('daemon') ?? findUser('nobody');
  if (!inner) {
    return undefined;
  }

  const prefix = [unshare, '--user', `--map-user=${inner.uid}`, `--map-group=${inner.gid}`];
  return hasSucceeded([...prefix, 'true'], {})
    ? { prefix, getWorkingFolder: getProcFolder }
    : undefined;
}

const toRunAs = ({ uid, gid }: Owner): RunAs => ({
  prefix: [],
  user: { uid, gid },
  getWorkingFolder: getProcFolder,
});

/**
 * Changes the owner of the whole cluster, which this program created, to the user that will run it.
 */
async function handOver(folder: string, user: Owner): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), user.uid, user.gid);
  }

  // Last, because the folder's owner shows whether all of it was changed.
  await lchown(folder, user.uid, user.gid);
}

/** Returns the folder of binaries that this user can run: the installed ones, or a copy. */
async function findRunnableBinaries(
  runAs: RunAs,
  { binaries, log, copies }: IdentityOptions,
): Promise<string> {
  const canRun = (native: string) =>
    hasSucceeded([...runAs.prefix, join(native, 'bin', 'postgres'), '--version'], runAs);
  if (canRun(binaries.native)) {
    return binaries.native;
  }

  const copy = await copyForOthers(binaries, log, copies);
  if (canRun(copy)) {
    return copy;
  }

  throw new StartupRefused(
    `Postgres refuses to run as root, and its copy in ${copy} can't be run by another user: ` +
      'start this program as an ordinary user.',
  );
}

const hasSucceeded = ([file = '', ...args]: string[], { user }: Partial<RunAs>): boolean =>
  spawnSync(file, args, { stdio: 'ignore', cwd: '/', ...user }).status === 0;

/**
 * Copies the binaries (55 MB), once for each version, to where every user may run them and only
 * root may write them.
 */
async function copyForOthers(
  { native, version }: Binaries,
  log: (line: string) => void,
  home = '/var/lib/cablepark',
): Promise<string> {
  const copy = join(home, `postgres-${version}`);
  try {
    if (await isOurs(copy)) {
      return copy;
    }

    log(
      `copying Postgres to ${copy}, because the user that runs it can't enter ${dirname(native)}…`,
    );
    if (await mkdir(home, { recursive: true })) {
      await chmod(home, 0o755);
    }

    const draft = await mkdtemp(`${copy}.unfinished-`);
    try {
      const complete = join(draft, 'native');
      await cp(native, complete, { recursive: true, verbatimSymlinks: true });
      // Under a strict umask only root could read the copied files.
      await promisify(execFile)('chmod', ['-R', 'a+rX', complete]);
      await rename(complete, copy);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }

    return copy;
  } catch (error) {
    throw new StartupRefused(
      `Postgres refuses to run as root, no other user can enter ${native}, and no copy could be put in ${home} ` +
        `(${(error as Error).message}): start this program as an ordinary user.`,
      { cause: error },
    );
  }
}

async function isOurs(copy: string): Promise<boolean> {
  const found = await stat(copy).catch(() => undefined); // what can't be looked at isn't ours
  return found?.isDirectory() === true && found.uid === 0;
}

/**
 * Returns the user postgres, or one made for this purpose: other programs may run as `nobody`.
 * Throws StartupRefused.
 */
function findServiceUser(log: (line: string) => void): Owner {
  const name = 'cablepark-postgres';
  const found = findUser('postgres') ?? findUser(name);
  if (found) {
    return found;
  }

  log(`adding the system user ${name}, because Postgres refuses to run as root…`);
  const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', ['--system', '--user-group', ...home, name], { stdio: 'ignore' });
  const made = findUser(name);
  if (made) {
    return made;
  }

  throw new StartupRefused(
    'Postgres refuses to run as root, and no user could be made for it: start this program as an ordinary user.',
  );
}

/** Returns the user with that name unless it has root's uid. */
function findUser(name: string): Owner | undefined {
  const [, , uid, gid] = readPasswd().find(([entry]) => entry === name) ?? [];
  return uid && gid && Number(uid) !== 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

const readPasswd = (): string[][] =>
  existsSync('/etc/passwd')
    ? readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .map((line) => line.split(':'))
    : [];
