import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** How Postgres' programs are run on a data folder so that they accept it (see identity.ts). */
export interface Programs {
  readonly bin: string;
  /** Programs that change who we are and run the rest of the command line in our place. */
  readonly prefix: readonly string[];
  readonly user?: { readonly uid: number; readonly gid: number };
  /** The working folder's name for them: its path, or one that needs no access to its parents. */
  readonly here: (folder: string) => string;
}

export interface Invocation {
  readonly program: 'initdb' | 'postgres' | 'pg_ctl';
  readonly args: readonly string[];
  /** The data folder; also the working folder. */
  readonly folder: string;
  readonly input?: string;
}

/** Starts a program; its error output is piped, and it gets no terminal and no Ctrl-C of ours. */
export function launch(
  programs: Programs,
  { program, args, folder, input }: Invocation,
  prefix: string[] = [],
): ChildProcess {
  const [file = '', ...rest] = [...programs.prefix, ...prefix, join(programs.bin, program), ...args];
  const child = spawn(file, rest, {
    cwd: folder,
    env: environment(),
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'ignore', 'pipe'],
    ...programs.user,
  });
  child.stdin?.on('error', () => undefined); // it ended early, which its exit code tells
  child.stdin?.end(input);
  return child;
}

/** Runs a program to its end. Throws an Error with its last words unless it succeeds. */
export async function run(programs: Programs, invocation: Invocation): Promise<void> {
  const child = launch(programs, invocation);
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-4000)));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => {
      resolve(status ?? signal);
    });
  });
  if (code !== 0) throw new Error(`${invocation.program} failed (${String(code)}): ${words.trim()}`);
}

/** Ours, less what would lead Postgres astray (PGDATA, LANG…) and what it has no business to know. */
function environment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP'];
  return { LC_ALL: 'C', ...Object.fromEntries(kept.map((name) => [name, process.env[name]])) };
}
