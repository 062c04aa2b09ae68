import { execFileSync, spawnSync, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { readMark } from '@cablepark/platform/program/process-mark';

import { SOCKET_FILE } from './address.ts';
import type { Programs } from './programs.ts';

type ShutdownSignal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

/** A signal and the milliseconds that the servers have to exit after it. */
export type Step = readonly [ShutdownSignal, number];

/** Fast shutdown first, then immediate shutdown, then SIGKILL. */
const STEPS: readonly Step[] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 6_000], // after 5 s the postmaster itself kills the remaining backends
  ['SIGKILL', 3_000],
];

export interface Servers {
  readonly programs: Programs;
  readonly cluster: string;
  /** A server of our own, which may not have written its pid file yet. */
  readonly child?: ChildProcess | undefined;
}

/**
 * Ends every Postgres process of the cluster and waits until none is left. Throws if one survives
 * SIGKILL.
 */
export async function endServers(
  { programs, cluster, child }: Servers,
  steps = STEPS,
): Promise<void> {
  const findOwnServer = () =>
    child?.exitCode === null && child.signalCode === null ? child.pid : undefined;
  const listRunning = () => [findOwnServer() ?? [], serversOf(cluster)].flat();
  for (const [signal, timeoutMs] of steps) {
    const targets =
      signal === 'SIGKILL' ? listRunning() : [findOwnServer() ?? postmasterOf(cluster)];
    for (const pid of targets) {
      if (pid !== undefined) {
        sendSignal(programs, signal, pid);
      }
    }
    if (await waitUntilTrue(() => listRunning().length === 0, timeoutMs)) {
      return;
    }
  }

  throw new Error(`Postgres processes in ${cluster} can't be ended: ${listRunning().join(', ')}`);
}

/**
 * Ends the server that a killed parent left running in the cluster, and removes its pid files,
 * which Postgres would later take for those of a running server.
 */
export async function removeLeftovers(
  programs: Programs,
  cluster: string,
  log: (line: string) => void,
): Promise<void> {
  if (serversOf(cluster).length > 0) {
    log('stopping the Postgres that an earlier run left behind…');
    await endServers({ programs, cluster });
  }

  for (const name of ['postmaster.pid', SOCKET_FILE, `${SOCKET_FILE}.lock`]) {
    await rm(join(cluster, name), { force: true });
  }
}

/** Polls, because most of these processes aren't our children and so emit no event. */
async function waitUntilTrue(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > end) {
      return false;
    }

    await delay(20);
  }

  return true;
}

function sendSignal({ bin }: Programs, signal: ShutdownSignal, pid: number): void {
  try {
    // Windows has no signals; Postgres emulates them over a named pipe.
    if (process.platform === 'win32') {
      execFileSync(join(bin, 'pg_ctl'), ['kill', signal.slice(3), String(pid)]);
    } else {
      process.kill(pid, signal);
    }
  } catch {
    // Either the process is gone, or the next step will notice that it isn't.
  }
}

/** Returns the postmaster named in postmaster.pid if that process runs and is one. */
export function postmasterOf(cluster: string): number | undefined {
  const pid = readPid(cluster);
  if (pid === undefined || !readMark(pid)) {
    return undefined;
  }

  const isPostmaster =
    process.platform === 'linux' ? serversOf(cluster).includes(pid) : isPostgres(pid);
  return isPostmaster ? pid : undefined;
}

/**
 * Returns every Postgres process that works in the cluster, orphaned backends too. They are
 * recognised by their working folder, so a reused pid can't be mistaken for one. Without /proc only
 * the postmaster is found.
 */
export function serversOf(cluster: string): number[] {
  if (process.platform !== 'linux') {
    return [postmasterOf(cluster)].filter((pid) => pid !== undefined);
  }

  const folder = statSync(cluster, { bigint: true, throwIfNoEntry: false });
  if (!folder) {
    return [];
  }

  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => isServerIn(cluster, folder, pid));
}

/** Whether this is a Postgres process that works in the cluster, whose folder has these ids. */
function isServerIn(
  cluster: string,
  folder: { readonly dev: bigint; readonly ino: bigint },
  pid: number,
): boolean {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'latin1') !== 'postgres\n') {
      return false;
    }

    const { dev, ino } = statSync(`/proc/${pid}/cwd`, { bigint: true });
    return dev === folder.dev && ino === folder.ino;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') {
      return readFolderAsOwner(pid) === realpathSync(cluster);
    }

    return false; // it has ended in the meantime
  }
}

/**
 * Reads a process's folder as its owner, since root in a container may not (CAP_SYS_PTRACE);
 * undefined if not root.
 */
function readFolderAsOwner(pid: number): string | undefined {
  const owner = statSync(`/proc/${pid}`, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || !owner) {
    return undefined;
  }

  const { uid, gid } = owner;
  const { stdout } = spawnSync('readlink', [`/proc/${pid}/cwd`], { uid, gid, cwd: '/' });
  return String(stdout).trimEnd(); // null if it couldn't be started
}

function readPid(cluster: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

function isPostgres(pid: number): boolean {
  try {
    const command =
      process.platform === 'win32'
        ? execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], {
            encoding: 'utf8',
          })
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres');
  } catch {
    return false;
  }
}
