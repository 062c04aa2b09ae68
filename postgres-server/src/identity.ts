import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { lchown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupRefused } from '@cablepark/platform/program/startup-refused';
import { copyForOthers } from './binaries-copy.ts';
import type { Binaries } from './binaries.ts';
import type { Programs } from './programs.ts';
import { isNamed, serviceUser, userNamed } from './system-users.ts';
import type { User } from './system-users.ts';

export interface Circumstances {
  readonly binaries: Binaries;
  /** The database folder, which may not exist yet. */
  readonly cluster: string;
  readonly log: (line: string) => void;
  /** The program that makes user namespaces. */
  readonly unshare?: string;
  /** Where copies of the binaries may be kept for other users. */
  readonly copies?: string;
}

/**
 * Decides as whom Postgres runs: as we do, or, since it refuses to run as root, in one of the ways
 * below (ADR 20). A cluster that belongs to an ordinary user goes on as that user's.
 */
export async function choosePrograms(circumstances: Circumstances): Promise<Programs> {
  const { binaries, cluster, unshare = 'unshare' } = circumstances;
  const asWeAre: Programs = { bin: join(binaries.native, 'bin'), prefix: [], here: (folder) => folder };
  const uid = process.getuid?.();
  if (uid === undefined) return asWeAre;
  if (process.platform !== 'linux') {
    if (uid !== 0) return asWeAre;
    throw new StartupRefused('Postgres refuses to run as root: start this program as an ordinary user.');
  }
  if (uid !== 0) return isNamed(uid) ? asWeAre : { ...asWeAre, ...inUserNamespace(unshare) };

  const owner = statSync(cluster, { throwIfNoEntry: false });
  const way =
    owner && owner.uid !== 0 ? asUser(owner) : (inUserNamespace(unshare) ?? asUser(serviceUser(circumstances.log)));
  if (owner?.uid === 0 && way.user) await handOver(cluster, way.user);
  return { ...way, bin: join(await reachableBy(way, circumstances), 'bin') };
}

type Way = Omit<Programs, 'bin'>;

/**
 * The working folder by its magic link (proc_pid_cwd(5)): it leads straight there, so the user that
 * Postgres runs as needs no access to the folders above, whoever they belong to.
 */
const here = () => '/proc/self/cwd';

/**
 * In a user namespace of its own the process isn't uid 0, yet outside its files still are root's:
 * no other user is needed and nothing changes hands. Undefined where namespaces are forbidden, as in
 * most containers. The inner uid has to be one with a name: initdb wants to know it.
 */
function inUserNamespace(unshare: string): Way | undefined {
  const inner = userNamed('postgres') ?? userNamed('daemon') ?? userNamed('nobody');
  if (!inner) return undefined;
  const prefix = [unshare, '--user', `--map-user=${inner.uid}`, `--map-group=${inner.gid}`];
  return succeeds([...prefix, 'true'], {}) ? { prefix, here } : undefined;
}

function asUser({ uid, gid }: User): Way {
  return { prefix: [], user: { uid, gid }, here };
}

/** Gives the whole cluster, which is our own making, to the user that is to run it from now on. */
async function handOver(folder: string, user: User): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), user.uid, user.gid);
  }
  await lchown(folder, user.uid, user.gid); // last: it tells whether all of it was handed over
}

async function reachableBy(way: Way, { binaries, log, copies }: Circumstances): Promise<string> {
  const runs = (native: string) => succeeds([...way.prefix, join(native, 'bin', 'postgres'), '--version'], way);
  if (runs(binaries.native)) return binaries.native;
  const copy = await copyForOthers(binaries, log, copies);
  if (runs(copy)) return copy;
  throw new StartupRefused(
    `Postgres refuses to run as root, and its copy in ${copy} can't be run by another user: ` +
      'start this program as an ordinary user.',
  );
}

function succeeds([file = '', ...args]: string[], { user }: Partial<Way>): boolean {
  return spawnSync(file, args, { stdio: 'ignore', cwd: '/', ...user }).status === 0;
}
