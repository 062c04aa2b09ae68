import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Child {
  readonly pid: number;
  /** The memory that it takes at the moment, without what is swapped out. */
  readonly rssMb: number;
}

/**
 * Returns a function for the processes that this one has started since and that still run, seen
 * from outside.
 */
export async function watchNewChildren(): Promise<() => Promise<Child[]>> {
  const before = new Set((await listChildren()).map(({ pid }) => pid));
  return async () => (await listChildren()).filter(({ pid }) => !before.has(pid));
}

/** Doesn't block this process, because what starts the children often runs in it as well. */
async function listChildren(): Promise<Child[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,pid=,rss=,args=']);
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([parent, , , program]) => Number(parent) === process.pid && program !== 'ps')
    .map(([, pid, rss]) => ({ pid: Number(pid), rssMb: Number(rss) / 1024 }));
}
