import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SOCKET_FILE } from './address.ts';
import type { Programs } from './programs.ts';
import { postmasterOf, serversOf } from './server-pids.ts';

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
  readonly child?: { readonly pid: number | undefined; readonly running: boolean } | undefined;
}

/**
 * Ends every Postgres process of the cluster. Backends that have lost their postmaster exit by themselves as soon as
 * they notice, so they are given time before they are killed. Throws if a process survives even SIGKILL.
 */
export async function endServers({ programs, cluster, child }: Servers, steps = STEPS): Promise<void> {
  const running = () => [...(child?.running ? [child.pid] : []), ...serversOf(cluster)];
  for (const [signal, timeoutMs] of steps) {
    const targets = signal === 'SIGKILL' ? running() : [child?.running ? child.pid : postmasterOf(cluster)];
    for (const pid of targets) if (pid !== undefined) send(programs, signal, pid);
    if (await becomesTrue(() => running().length === 0, timeoutMs)) return;
  }
  throw new Error(`Postgres processes in ${cluster} can't be ended: ${running().join(', ')}`);
}

/**
 * Ends the servers that a killed parent left behind in the cluster, and removes their pid files. Postgres would take
 * those for a live server's as soon as another process of this user has the same pid.
 */
export async function removeLeftovers(programs: Programs, cluster: string, log: (line: string) => void): Promise<void> {
  if (serversOf(cluster).length > 0) {
    log('stopping the Postgres that an earlier run left behind…');
    await endServers({ programs, cluster });
  }
  for (const name of ['postmaster.pid', SOCKET_FILE, `${SOCKET_FILE}.lock`]) {
    await rm(join(cluster, name), { force: true });
  }
}

/** Polls, because most of these processes aren't our children and so emit no event. */
async function becomesTrue(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > end) return false;
    await delay(20);
  }
  return true;
}

function send({ bin }: Programs, signal: ShutdownSignal, pid: number): void {
  try {
    // Windows has no signals; Postgres emulates them over a named pipe.
    if (process.platform === 'win32') execFileSync(join(bin, 'pg_ctl'), ['kill', signal.slice(3), String(pid)]);
    else process.kill(pid, signal);
  } catch {
    // Either the process is gone, or the next step will notice that it isn't.
  }
}
