import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Ends the server, waits at most ten seconds until it has removed its pid file, and removes the
 * folder.
 */
const CLEAN_UP = `
  cat >/dev/null
  note="$1/postgres/postmaster.pid"
  server=$(head -n 1 "$note" 2>/dev/null) && kill -QUIT "$server" 2>/dev/null
  for _ in $(seq 100); do [ -e "$note" ] && kill -0 "$server" 2>/dev/null || break; sleep 0.1; done
  rm -rf "$1"`;

/** Starts a shell that waits for the end of this process, however it ends, and then cleans up. */
export function removeOnExit(dataDir: string): void {
  if (process.platform === 'win32') {
    return;
  }

  const shell = spawn('sh', ['-c', CLEAN_UP, 'sh', dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  (shell.stdin as unknown as Socket).unref();
}
