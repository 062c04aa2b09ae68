import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { ProgramFailed, endOf, launch } from './programs.ts';
import type { Programs } from './programs.ts';
import { asFlags } from './settings.ts';
import type { Settings } from './settings.ts';

export interface ServerProcess {
  readonly pid: number | undefined;
  readonly running: boolean;
  /** It accepts connections, after crash recovery if need be. Rejects with ProgramFailed if it ends before. */
  readonly ready: Promise<void>;
  /** How it ended, in words. */
  readonly exited: Promise<string>;
  /** Lets our process end although the server runs. */
  unref(): void;
}

/** Crash recovery takes its time and should be seen; a lost disk must not go unnoticed. */
const WORTH_TELLING = /^(LOG: .*(not properly shut down|redo|recover)|PANIC:|WARNING:)/;

export function startServer(
  programs: Programs,
  cluster: string,
  settings: Settings,
  log: (line: string) => void,
): ServerProcess {
  const args = ['-D', programs.here(cluster), ...asFlags(settings)];
  const child = launch(programs, { program: 'postgres', args, folder: cluster });
  const output = child.stderr as Socket;
  const words: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    createInterface({ input: output }).on('line', (line) => {
      words.push(line);
      if (words.length > 50) words.shift();
      if (line.includes('ready to accept connections')) resolve();
      else if (WORTH_TELLING.test(line)) log(`Postgres: ${line}`);
    });
    void endOf(child, 'close').then((how) => {
      reject(new ProgramFailed('postgres', how, words));
    });
  });
  ready.catch(() => undefined); // whoever waits for it is told
  const unref = () => {
    child.unref();
    output.unref();
  };
  return {
    pid: child.pid,
    get running() {
      return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
    },
    ready,
    exited: endOf(child, 'exit'),
    unref,
  };
}
