import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { lchown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupRefused } from '../data-folder/startup-refused.ts';
import { copyForOthers } from './binaries-copy.ts';
import type { Binaries } from './binaries.ts';
import type { Programs } from './programs.ts';

type Log = (line: string) => void;

/**
 * Decides as whom Postgres runs: as we do, or, since it refuses to run as root, in one of the ways
 * below (ADR 0020). A cluster that belongs to an ordinary user goes on as that user's.
 */
export async function choosePrograms(binaries: Binaries, cluster: string, log: Log): Promise<Programs> {
  if (process.getuid?.() !== 0) return { bin: join(binaries.native, 'bin'), prefix: [], here: (folder) => folder };
  if (process.platform !== 'linux') {
    throw new StartupRefused('Postgres refuses to run as root: start this program as an ordinary user.');
  }
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const way = owner && owner.uid !== 0 ? asUser(owner) : (inUserNamespace() ?? asUser(serviceUser(log)));
  if (owner?.uid === 0 && way.user) await handOver(cluster, way.user);
  return { ...way, bin: join(await reachableBy(way, binaries, log), 'bin') };
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
 * most containers. initdb wants the inner uid to have a name.
 */
function inUserNamespace(): Way | undefined {
  const inner = userNamed('postgres') ?? userNamed('daemon') ?? userNamed('nobody');
  if (!inner) return undefined;
  const prefix = ['unshare', '--user', `--map-user=${inner.uid}`, `--map-group=${inner.gid}`];
  return succeeds([...prefix, 'true'], {}) ? { prefix, here } : undefined;
}

function asUser({ uid, gid }: { uid: number; gid: number }): Way {
  return { prefix: [], user: { uid, gid }, here };
}

/**
 * The user postgres, or else one made for this purpose. Not nobody: whatever else runs as nobody
 * could read and end what is ours.
 */
function serviceUser(log: Log): { uid: number; gid: number } {
  const name = 'cablepark-postgres';
  const found = userNamed('postgres') ?? userNamed(name);
  if (found) return found;
  log(`Postgres refuses to run as root: adding the system user ${name} for it…`);
  const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', ['--system', '--user-group', ...home, name], { stdio: 'ignore' });
  const made = userNamed(name);
  if (made) return made;
  throw new StartupRefused(
    'Postgres refuses to run as root, and no user could be made for it: start this program as an ordinary user.',
  );
}

function userNamed(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid && Number(uid) !== 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Gives the whole cluster, which is our own making, to the user that is to run it from now on. */
async function handOver(folder: string, user: { uid: number; gid: number }): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), user.uid, user.gid);
  }
  await lchown(folder, user.uid, user.gid);
}

async function reachableBy(way: Way, binaries: Binaries, log: Log): Promise<string> {
  const runs = (native: string) => succeeds([...way.prefix, join(native, 'bin', 'postgres'), '--version'], way);
  if (runs(binaries.native)) return binaries.native;
  const copy = await copyForOthers(binaries, log);
  if (runs(copy)) return copy;
  throw new StartupRefused(
    `Postgres refuses to run as root, and its copy in ${copy} can't be run by another user: ` +
      'start this program as an ordinary user.',
  );
}

function succeeds([file = '', ...args]: string[], { user }: Partial<Way>): boolean {
  return spawnSync(file, args, { stdio: 'ignore', cwd: '/', ...user }).status === 0;
}
