import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import { reserveFreePort } from '@cablepark/platform/test/free-port';

import { readOrCreateToken } from '#data-folder/event-store-token';
import { Program } from './program.ts';

const READY_WITHIN_MS = 60_000;

/** An event store in a process of its own, which tests can kill and freeze. */
export interface EventStoreServer {
  readonly url: string;
  /** Resolves when it accepts calls. */
  start(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Resolves when the last started process has ended. */
  waitForEnd(): Promise<unknown>;
}

/** Our own event store, started as `npm run eventstore` does. */
export async function createOwnServer(dataDir: string): Promise<EventStoreServer> {
  const port = await reserveFreePort();
  let program: Program | undefined;
  return {
    url: `esdb://127.0.0.1:${port}?tls=false&connectionName=${await readOrCreateToken(dataDir)}`,
    start: async () => {
      program = new Program('eventStore', {
        EVENTSTORE_PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
      });
      await program.ready;
    },
    signal: (name) => {
      program?.signal(name);
    },
    waitForEnd: async () => program?.exit,
  };
}

/**
 * The environment without our own settings, because the real server reads all variables that begin
 * with `EVENTSTORE_` as its own.
 */
export function removeOurSettings(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const left: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith('EVENTSTORE_')) {
      left[name] = value;
    }
  }

  return left;
}

/** A real EventStoreDB: `command PORT FOLDER` runs it in the foreground, without TLS and users. */
export async function createRealServer(
  command: string,
  dataDir: string,
): Promise<EventStoreServer> {
  const port = await reserveFreePort();
  let child: ChildProcess | undefined;
  process.on('exit', () => {
    child?.kill('SIGKILL');
  });
  const isLive = () =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      ({ status }) => status === 204,
      () => false,
    );
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    start: async () => {
      child = spawn(command, [String(port), dataDir], {
        stdio: 'ignore',
        env: removeOurSettings(),
      });
      const end = Date.now() + READY_WITHIN_MS;
      while (!(await isLive())) {
        if (child.exitCode !== null || Date.now() > end) {
          throw new Error(`${command} does not get ready.`);
        }

        await delay(50);
      }
    },
    signal: (name) => {
      child?.kill(name);
    },
    waitForEnd: async () => {
      if (child?.exitCode === null && child.signalCode === null) {
        await once(child, 'exit');
      }
    },
  };
}
