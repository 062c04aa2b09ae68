import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A process, even if its pid is reused: `started` differs for every process of every boot; '' if it
 * isn't known.
 */
export interface ProcessMark {
  readonly pid: number;
  readonly started: string;
}

/** Returns the mark of a running process; undefined if there is none, or only a zombie. */
export function readMark(pid: number): ProcessMark | undefined {
  if (!isThere(pid)) {
    return undefined;
  }
  if (process.platform === 'win32') {
    return { pid, started: '' };
  }

  return process.platform === 'linux' ? readLinuxMark(pid) : readPsMark(pid);
}

/**
 * Whether the marked process still runs, and not another that got its id since. If its start is
 * unknown, the id decides.
 */
export function isRunning(mark: ProcessMark): boolean {
  const now = readMark(mark.pid);
  return (
    now !== undefined && (now.started === mark.started || now.started === '' || mark.started === '')
  );
}

function isThere(pid: number): boolean {
  if (pid < 1) {
    // kill(2) gives 0 and negative numbers another meaning.
    return false;
  }

  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // it belongs to another user
  }
}

/**
 * Combines the boot's id with field 22 of proc_pid_stat(5), the start time in clock ticks since
 * that boot.
 */
function readLinuxMark(pid: number): ProcessMark | undefined {
  try {
    const [state, started] = parseStatLine(readFileSync(`/proc/${pid}/stat`, 'latin1'));
    if (state === 'Z' || state === 'X') {
      return undefined;
    }

    return {
      pid,
      started: `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()}/${started}`,
    };
  } catch {
    // It has ended in the meantime, or /proc hides it.
    return isThere(pid) ? { pid, started: '' } : undefined;
  }
}

/**
 * The state and start time in a stat line, whose second field is a name that may contain blanks and
 * brackets.
 */
export function parseStatLine(line: string): [state: string, started: string] {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return [fields[0] ?? '', fields[19] ?? ''];
}

function readPsMark(pid: number): ProcessMark | undefined {
  const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  });
  const [, state = '', started = ''] = /^\s*(\S+)\s+(.*\S)/.exec(String(ps.stdout)) ?? [];
  return state.startsWith('Z') ? undefined : { pid, started };
}
