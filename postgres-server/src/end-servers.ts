import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SOCKET_FILE } from './address.ts';
import type { Programs } from './programs.ts';
import { postmasterOf, serversOf } from './server-pids.ts';
import type { ServerProcess } from './server-process.ts';

type ShutdownSignal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

/** A signal and the milliseconds that the servers get to obey it. */
export type Step = readonly [ShutdownSignal, number];

/** Fast shutdown, then immediate shutdown, then none at all. */
const STEPS: readonly Step[] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 6_000], // after 5 s the postmaster itself kills what doesn't obey
  ['SIGKILL', 3_000],
];

export interface Servers {
  readonly programs: Programs;
  readonly cluster: string;
  /** A server of our own, which may be so young that it hasn't written its pid file. */
  readonly child?: Pick<ServerProcess, 'pid' | 'running'> | undefined;
}

/**
 * Ends whatever Postgres runs in the cluster. Backends whose postmaster is gone end by themselves, as
 * soon as they look: they are waited for before they are killed.
 * Throws if something outlives even SIGKILL.
 */
export async function endServers({ programs, cluster, child }: Servers, steps = STEPS): Promise<void> {
  const running = () => [...(child?.running ? [child.pid] : []), ...serversOf(cluster)];
  for (const [signal, patience] of steps) {
    const told = signal === 'SIGKILL' ? running() : [child?.running ? child.pid : postmasterOf(cluster)];
    for (const pid of told) if (pid !== undefined) send(programs, signal, pid);
    if (await comesTrue(() => running().length === 0, patience)) return;
  }
  throw new Error(`Postgres processes in ${cluster} can't be ended: ${running().join(', ')}`);
}

/**
 * Ends the servers that a killed parent left behind in the cluster, and removes their pid files:
 * Postgres takes them for a live server's as soon as any process of ours has got that pid.
 */
export async function clearRemains(programs: Programs, cluster: string, log: (line: string) => void): Promise<void> {
  if (serversOf(cluster).length > 0) {
    log('ending the Postgres that an earlier run left behind…');
    await endServers({ programs, cluster });
  }
  for (const name of ['postmaster.pid', SOCKET_FILE, `${SOCKET_FILE}.lock`]) {
    await rm(join(cluster, name), { force: true });
  }
}

/** Most of them aren't our children, so there is no event to wait for. */
async function comesTrue(condition: () => boolean, patience: number): Promise<boolean> {
  const end = performance.now() + patience;
  while (!condition()) {
    if (performance.now() > end) return false;
    await delay(20);
  }
  return true;
}

function send({ bin }: Programs, signal: ShutdownSignal, pid: number): void {
  try {
    // Windows has no signals; Postgres has its own, over a named pipe.
    if (process.platform === 'win32') execFileSync(join(bin, 'pg_ctl'), ['kill', signal.slice(3), String(pid)]);
    else process.kill(pid, signal);
  } catch {
    // It is gone, or the next step shows that it isn't.
  }
}
