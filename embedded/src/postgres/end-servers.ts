import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Programs } from './programs.ts';
import { postmasterOf, serversOf } from './server-pids.ts';

type ShutdownSignal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

/** Fast, then immediate shutdown, then none at all: signal and the milliseconds it is given. */
const STEPS: readonly (readonly [ShutdownSignal, number])[] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 6_000], // after 5 s the postmaster kills the backends that don't obey
  ['SIGKILL', 3_000],
];

/** Ends whatever Postgres still runs in the cluster. Throws if something outlives even SIGKILL. */
export async function endServers(programs: Programs, cluster: string): Promise<void> {
  for (const [signal, patience] of STEPS) {
    const postmaster = postmasterOf(cluster);
    // Backends without a postmaster end by themselves: they are told only when that takes too long.
    const told = signal === 'SIGINT' || (postmaster && signal === 'SIGQUIT') ? [postmaster] : serversOf(cluster);
    for (const pid of told) if (pid !== undefined) send(programs, signal, pid);
    if (await allGone(cluster, patience)) return;
  }
  throw new Error(`Postgres processes in ${cluster} can't be ended: ${serversOf(cluster).join(', ')}`);
}

/**
 * Ends the servers that a killed parent left behind in the cluster and removes their pid files, which
 * Postgres would take for a live server's as soon as any process of ours has got that pid.
 */
export async function clearRemains(programs: Programs, cluster: string, log: (line: string) => void): Promise<void> {
  if (serversOf(cluster).length > 0) {
    log('ending the Postgres that an earlier run left behind…');
    await endServers(programs, cluster);
  }
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock', '.s.PGSQL.5432']) {
    await rm(join(cluster, name), { force: true });
  }
}

/** They aren't our children, so there is no event to wait for. */
async function allGone(cluster: string, patience: number): Promise<boolean> {
  const end = Date.now() + patience;
  while (serversOf(cluster).length > 0) {
    if (Date.now() > end) return false;
    await delay(20);
  }
  return true;
}

function send(programs: Programs, signal: ShutdownSignal, pid: number): void {
  try {
    if (process.platform === 'win32') {
      // Windows has no signals; Postgres has its own, over a named pipe.
      execFileSync(join(programs.bin, 'pg_ctl'), ['kill', signal.slice(3), String(pid)]);
    } else process.kill(pid, signal);
  } catch {
    // It is gone, or the next step shows that it isn't.
  }
}
