import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { ProgramFailed, endOf, launch, type Programs } from './programs.ts';
import { asFlags, type Settings } from './settings.ts';

export interface ServerProcess {
  readonly pid: number | undefined;
  readonly running: boolean;
  /** Resolves when it accepts connections, after crash recovery if needed; rejects with ProgramFailed if it ends. */
  readonly ready: Promise<void>;
  /** Resolves to a description of how it ended. */
  readonly exited: Promise<string>;
  /** Allows this process to end while the server runs. */
  unref(): void;
}

/** Lines that are logged: crash recovery, which takes a while, and a failing disk, which must not go unnoticed. */
const WORTH_LOGGING = /^(LOG: .*(not properly shut down|redo|recover)|PANIC:|WARNING:)/;

export function startServer(
  programs: Programs,
  cluster: string,
  settings: Settings,
  log: (line: string) => void,
): ServerProcess {
  const args = ['-D', programs.here(cluster), ...asFlags(settings)];
  const child = launch(programs, { program: 'postgres', args, folder: cluster });
  const output = child.stderr as Socket;
  const lines: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    createInterface({ input: output }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 50) lines.shift();
      if (line.includes('ready to accept connections')) resolve();
      else if (WORTH_LOGGING.test(line)) log(`Postgres: ${line}`);
    });
    void endOf(child, 'close').then((how) => {
      reject(new ProgramFailed('postgres', how, lines));
    });
  });
  ready.catch(() => undefined); // callers that await it still see the rejection
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
