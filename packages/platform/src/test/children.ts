import { execFileSync } from 'node:child_process';

export interface Child {
  readonly pid: number;
  /** The memory that it takes at the moment, without what is swapped out. */
  readonly rssMb: number;
}

/** Returns a function for the processes that this one has started since and that still run, seen from outside. */
export function childrenFromNow(): () => Child[] {
  const before = new Set(children().map(({ pid }) => pid));
  return () => children().filter(({ pid }) => !before.has(pid));
}

const children = (): Child[] =>
  execFileSync('ps', ['-A', '-o', 'ppid=,pid=,rss=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([parent, , , program]) => Number(parent) === process.pid && program !== 'ps')
    .map(([, pid, rss]) => ({ pid: Number(pid), rssMb: Number(rss) / 1024 }));
