import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

import type { Owner } from '@cablepark/platform/program/private-file';

/** How Postgres' programs are run on a data folder so that they accept it (see identity.ts). */
export interface Programs {
  readonly bin: string;
  /** Programs that change the user and then execute the rest of the command line. */
  readonly prefix: readonly string[];
  readonly user?: Owner;
  /**
   * Returns the working folder's name for the programs: its path, or a name that needs no access to
   * its parents.
   */
  readonly getWorkingFolder: (folder: string) => string;
}

export interface Invocation {
  readonly program: 'initdb' | 'postgres';
  readonly args: readonly string[];
  /** The data folder; also the working folder. */
  readonly folder: string;
  readonly input?: string;
  /**
   * Prevents the start. A running program isn't stopped by it, because only the server runs for
   * long.
   */
  readonly signal?: AbortSignal | undefined;
}

/** Starts a program. Its error output is piped, and Ctrl-C in the terminal doesn't reach it. */
export function launch(
  programs: Programs,
  { program, args, folder, input, signal }: Invocation,
): ChildProcess {
  signal?.throwIfAborted();
  const [file = '', ...rest] = [
    ...programs.prefix,
    ...buildInterruption(),
    join(programs.bin, program),
    ...args,
  ];
  const child = spawn(file, rest, {
    cwd: folder,
    env: createEnvironment(),
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'ignore', 'pipe'],
    ...programs.user,
  });
  child.stdin?.on('error', () => undefined); // the program ended early, which its exit code shows
  child.stdin?.end(input);
  return child;
}

/**
 * Resolves to a description of how a program ended: on 'exit', or on 'close', when all of its
 * output has been read.
 */
export const waitForEnd = (child: ChildProcess, event: 'exit' | 'close'): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once(event, (code: number | null, signal: string | null) =>
      resolve(signal ? `killed by ${signal}` : `exit code ${String(code)}`),
    );
  });

/** A Postgres program failed. `reason` is taken from the program's own output. */
export class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed';
  readonly reason: string;

  constructor(program: string, how: string, output: readonly string[]) {
    super(`${program} failed (${how}):\n${output.join('\n')}`);
    const at = output.findLastIndex((line) => /\b(FATAL|PANIC|error):/.test(line));
    const reason = output[at] ?? output.find(Boolean) ?? how;
    const [, detail] = /^DETAIL:\s*(.*?)\.?$/.exec(output[at + 1] ?? '') ?? [];
    this.reason =
      reason.replace(/^(.*?\b(FATAL|PANIC|error)|initdb):\s*/, '') + (detail ? ` (${detail})` : '');
  }
}

/** Runs a program to its end. Throws ProgramFailed unless it succeeds. */
export async function run(programs: Programs, invocation: Invocation): Promise<void> {
  const child = launch(programs, invocation);
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
  });
  const how = await waitForEnd(child, 'close');
  if (child.exitCode !== 0) {
    throw new ProgramFailed(invocation.program, how, output.trim().split('\n'));
  }
}

/**
 * The program inherits only a few variables: none that would mislead Postgres (PGDATA, LANG…) and
 * no secrets.
 */
function createEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP'];
  return { LC_ALL: 'C', ...Object.fromEntries(kept.map((name) => [name, process.env[name]])) };
}

let setpriv: string[] | undefined;

/**
 * Returns the command that makes the kernel interrupt the program when our main thread dies, even
 * by kill -9; nothing where util-linux is missing.
 */
function buildInterruption(): readonly string[] {
  const candidate = ['setpriv', '--pdeathsig', 'INT'];
  setpriv ??=
    spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' }).status === 0
      ? candidate
      : [];
  return setpriv;
}
