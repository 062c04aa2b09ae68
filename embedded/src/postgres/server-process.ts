import type { ChildProcess } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { launch } from './programs.ts';
import type { Programs } from './programs.ts';
import { asFlags } from './settings.ts';
import type { Settings } from './settings.ts';

export interface ServerProcess {
  readonly pid: number;
  /** How it ended, in words. */
  readonly exited: Promise<string>;
  /** Lets our process end although the server runs. */
  unref(): void;
}

/**
 * Starts the server and answers when it accepts connections, after crash recovery if that is needed.
 * Throws ServerRefused if it ends before.
 */
export async function startServer(
  programs: Programs,
  cluster: string,
  settings: Settings,
  log: (line: string) => void,
): Promise<ServerProcess> {
  const args = ['-D', programs.here(cluster), ...asFlags(settings)];
  const child = launch(programs, { program: 'postgres', args, folder: cluster }, diesWithUs());
  const words: string[] = [];
  const exited = endOf(child, 'exit');
  const silent = endOf(child, 'close'); // later than the exit: its last words have been read
  const ready = new Promise<void>((resolve) => {
    if (!child.stderr) throw new Error('no pipe for the error output');
    createInterface({ input: child.stderr }).on('line', (line) => {
      words.push(line);
      if (words.length > 50) words.shift();
      if (line.includes('ready to accept connections')) resolve();
      else if (WORTH_TELLING.test(line)) log(`Postgres: ${line}`);
    });
  });
  const early = await Promise.race([ready, silent]);
  if (early !== undefined) throw new ServerRefused(early, words);
  const unref = () => {
    child.unref();
    (child.stderr as Socket).unref();
  };
  return { pid: child.pid ?? 0, exited, unref };
}

/** The server ended before it was ready. `reason` is its own sentence. */
export class ServerRefused extends Error {
  override readonly name = 'ServerRefused';
  readonly reason: string;

  constructor(how: string, words: readonly string[]) {
    super(`Postgres ended while starting (${how}):\n${words.join('\n')}`);
    this.reason = words.findLast((line) => line.startsWith('FATAL:'))?.replace(/^FATAL:\s*/, '') ?? how;
  }
}

/** Crash recovery takes its time and should be seen; a lost disk must not go unnoticed. */
const WORTH_TELLING = /^(LOG: .*(not properly shut down|redo|recover)|PANIC:|WARNING:)/;

function endOf(child: ChildProcess, event: 'exit' | 'close'): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      resolve(error.message);
    });
    child.once(event, (code: number | null, signal: string | null) => {
      resolve(signal ? `killed by ${signal}` : `exit code ${String(code)}`);
    });
  });
}

let prefix: string[] | undefined;

/**
 * Where util-linux's setpriv is at hand, the kernel asks the server to shut down (SIGINT: fast) in
 * the moment this thread dies, even by kill -9. Elsewhere the next start finds and ends it.
 */
function diesWithUs(): string[] {
  const candidate = ['--pdeathsig', 'INT'];
  prefix ??=
    spawnSync('setpriv', [...candidate, 'true'], { stdio: 'ignore' }).status === 0 ? ['setpriv', ...candidate] : [];
  return prefix;
}
