import { spawn, spawnSync } from 'node:child_process';
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
  readonly program: 'initdb' | 'postgres';
  readonly args: readonly string[];
  /** The data folder; also the working folder. */
  readonly folder: string;
  readonly input?: string;
  /** Keeps it from being started; none of them runs for long but the server. */
  readonly signal?: AbortSignal | undefined;
}

/** Starts a program; its error output is piped, and Ctrl-C in our terminal doesn't reach it. */
export function launch(programs: Programs, { program, args, folder, input, signal }: Invocation): ChildProcess {
  signal?.throwIfAborted();
  const [file = '', ...rest] = [...programs.prefix, ...diesWithUs(), join(programs.bin, program), ...args];
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

/** How a program ended, in words: at its exit, or later, when all it said has been read. */
export function endOf(child: ChildProcess, event: 'exit' | 'close'): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      resolve(error.message);
    });
    child.once(event, (code: number | null, signal: string | null) => {
      resolve(signal ? `killed by ${signal}` : `exit code ${String(code)}`);
    });
  });
}

/** A program didn't do what it was started for. `reason` is its own sentence about that. */
export class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed';
  readonly reason: string;

  constructor(program: string, how: string, words: readonly string[]) {
    super(`${program} failed (${how}):\n${words.join('\n')}`);
    const at = words.findLastIndex((line) => /\b(FATAL|PANIC|error):/.test(line));
    const told = words[at] ?? words.find(Boolean) ?? how;
    const [, detail] = /^DETAIL:\s*(.*?)\.?$/.exec(words[at + 1] ?? '') ?? [];
    this.reason = told.replace(/^(.*?\b(FATAL|PANIC|error)|initdb):\s*/, '') + (detail ? ` (${detail})` : '');
  }
}

/** Runs a program to its end. Throws ProgramFailed unless it succeeds. */
export async function run(programs: Programs, invocation: Invocation): Promise<void> {
  const child = launch(programs, invocation);
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-4000)));
  const how = await endOf(child, 'close');
  if (child.exitCode !== 0) throw new ProgramFailed(invocation.program, how, words.trim().split('\n'));
}

/** Ours, less what would lead Postgres astray (PGDATA, LANG…) and what it has no business to know. */
function environment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP'];
  return { LC_ALL: 'C', ...Object.fromEntries(kept.map((name) => [name, process.env[name]])) };
}

let setpriv: string[] | undefined;

/**
 * Where util-linux's setpriv is at hand, the kernel interrupts the program (to the server: a fast
 * shutdown) in the moment our main thread dies, even by kill -9. Elsewhere the next start ends it.
 */
function diesWithUs(): readonly string[] {
  const candidate = ['setpriv', '--pdeathsig', 'INT'];
  setpriv ??= spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' }).status === 0 ? candidate : [];
  return setpriv;
}
