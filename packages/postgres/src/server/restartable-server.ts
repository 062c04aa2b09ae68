import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';

import { StartupRefused } from '@cablepark/platform/program/run-program';

import { endServers, removeLeftovers } from './end-servers.ts';
import { launch, ProgramFailed, waitForEnd, type Programs } from './programs.ts';
import { toFlags, type ServerSettings } from './settings.ts';

/**
 * Lines that are logged: crash recovery, which takes a while, and a failing disk, which must not go
 * unnoticed.
 */
const WORTH_LOGGING = /^(LOG: .*(not properly shut down|redo|recover)|PANIC:|WARNING:)/;

/**
 * Resolves when a server accepts connections, after crash recovery if needed; rejects with
 * ProgramFailed if it ends.
 */
function waitUntilAccepting(server: ChildProcess, log: (line: string) => void): Promise<void> {
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    createInterface({ input: outputOf(server) }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 50) {
        lines.shift();
      }
      if (line.includes('ready to accept connections')) {
        resolve();
      } else if (WORTH_LOGGING.test(line)) {
        log(`Postgres: ${line}`);
      }
    });
    void waitForEnd(server, 'close').then((how) =>
      reject(new ProgramFailed('postgres', how, lines)),
    );
  });
}

const outputOf = (server: ChildProcess): Socket => server.stderr as Socket;

function unref(server: ChildProcess): void {
  server.unref();
  outputOf(server).unref();
}

/**
 * How a run of the server ended. `isIntended` is true after stop() or restart(), false if the
 * server died.
 */
export interface Exit {
  readonly isIntended: boolean;
  readonly how: string;
}

export interface ServerOptions {
  readonly programs: Programs;
  readonly cluster: string;
  readonly settings: ServerSettings;
  readonly log: (line: string) => void;
}

interface Run {
  readonly server: ChildProcess;
  readonly exited: Promise<Exit>;
  isIntended: boolean;
}

/** Runs one server after another on the same cluster, at the same address. */
export class RestartableServer {
  #run: Run | undefined;
  #stopped: Promise<void> | undefined;
  #isUnreferenced = false;

  /** `url` is the connection string of the product's own database and role. */
  constructor(
    private readonly options: ServerOptions,
    readonly url = '',
  ) {}

  get pid(): number {
    return this.#present.server.pid ?? 0;
  }

  /** Settles when the present run ends; `restart` replaces it. */
  get exited(): Promise<Exit> {
    return this.#present.exited;
  }

  get #present() {
    if (!this.#run) {
      throw new Error('the server was never started');
    }

    return this.#run;
  }

  /**
   * Ends all processes of the cluster, starts the server and waits until it accepts connections.
   */
  async restart(): Promise<void> {
    const { programs, cluster, settings, log } = this.options;
    await this.#end();
    await removeLeftovers(programs, cluster, log);
    log('starting Postgres…');
    if (this.#stopped) {
      // Nothing is awaited between this check and #run.
      throw new Error('Postgres has been stopped');
    }

    const args = ['-D', programs.getWorkingFolder(cluster), ...toFlags(settings)];
    const server = launch(programs, { program: 'postgres', args, folder: cluster });
    const exited = waitForEnd(server, 'exit').then((how) => ({ isIntended: run.isIntended, how }));
    const run: Run = { server, exited, isIntended: false };
    this.#run = run;
    const refuseStart = (error: unknown) => {
      if (this.#stopped || !(error instanceof ProgramFailed)) {
        throw error;
      }

      throw new StartupRefused(`Postgres can't start: ${error.reason}.`, { cause: error });
    };

    await waitUntilAccepting(server, log).catch(refuseStart);
    if (this.#isUnreferenced) {
      unref(server);
    }
  }

  /**
   * Stops the server for good, by force if that takes too long (19 s at most). A start under way
   * throws.
   */
  stop(): Promise<void> {
    this.#stopped ??= this.#end();
    return this.#stopped;
  }

  /** Allows this process to end while the server runs, like `unref` of Node's own handles. */
  unref(): void {
    this.#isUnreferenced = true;
    unref(this.#present.server);
  }

  async #end(): Promise<void> {
    const run = this.#run;
    if (!run) {
      return;
    }

    run.isIntended = true;
    await endServers({ ...this.options, child: run.server });
    await run.exited;
  }
}
