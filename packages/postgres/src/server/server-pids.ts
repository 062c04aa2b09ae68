import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { markOf } from '@cablepark/platform/program/process-mark';

/** Returns the postmaster named in postmaster.pid if that process runs and is one. */
export function postmasterOf(cluster: string): number | undefined {
  const pid = pidInFile(cluster);
  if (pid === undefined || !markOf(pid)) return undefined;
  return process.platform === 'linux' ? serversOf(cluster).find((server) => server === pid) : ifPostgres(pid);
}

/**
 * Returns every Postgres process that works in the cluster, including backends that have lost their postmaster. They
 * are recognised by their working folder, which is the data folder, so a reused pid can't be mistaken for one. Without
 * /proc only the postmaster is found.
 */
export function serversOf(cluster: string): number[] {
  if (process.platform !== 'linux') return [postmasterOf(cluster)].filter((pid) => pid !== undefined);
  const folder = statSync(cluster, { bigint: true, throwIfNoEntry: false });
  if (!folder) return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      if (readFileSync(`/proc/${pid}/comm`, 'latin1') !== 'postgres\n') return false;
      const { dev, ino } = statSync(`/proc/${pid}/cwd`, { bigint: true });
      return dev === folder.dev && ino === folder.ino;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EACCES') return folderAsOwner(pid) === realpathSync(cluster);
      return false; // it has ended in the meantime
    }
  });
}

/**
 * Reads the process's working folder as the user that owns the process. Root in a container may become any user but may
 * not inspect another user's processes (CAP_SYS_PTRACE). Undefined unless we are root.
 */
function folderAsOwner(pid: number): string | undefined {
  const owner = statSync(`/proc/${pid}`, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || !owner) return undefined;
  const { uid, gid } = owner;
  const { stdout } = spawnSync('readlink', [`/proc/${pid}/cwd`], { uid, gid, cwd: '/' });
  return String(stdout).trimEnd(); // null if it couldn't be started
}

function pidInFile(cluster: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

function ifPostgres(pid: number): number | undefined {
  try {
    const command =
      process.platform === 'win32'
        ? execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], { encoding: 'utf8' })
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') ? pid : undefined;
  } catch {
    return undefined;
  }
}
