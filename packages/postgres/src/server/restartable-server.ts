import { StartupRefused } from '@cablepark/platform/program/startup-refused';
import { removeLeftovers, endServers } from './end-servers.ts';
import { ProgramFailed } from './programs.ts';
import type { Programs } from './programs.ts';
import { startServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import type { Settings } from './settings.ts';

/** How a run of the server ended. `intended` is true after stop() or restart(), false if the server died. */
export interface Exit {
  readonly intended: boolean;
  readonly how: string;
}

export interface ServerOptions {
  readonly programs: Programs;
  readonly cluster: string;
  readonly settings: Settings;
  readonly log: (line: string) => void;
}

interface Run {
  readonly server: ServerProcess;
  readonly exited: Promise<Exit>;
  intended: boolean;
}

/** Runs one server after another on the same cluster, at the same address. */
export class RestartableServer {
  readonly #options: ServerOptions;
  #run: Run | undefined;
  #stopped: Promise<void> | undefined;
  #unreferenced = false;

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  get pid(): number {
    return this.#present.server.pid ?? 0;
  }

  get exited(): Promise<Exit> {
    return this.#present.exited;
  }

  get #present() {
    if (!this.#run) throw new Error('the server was never started');
    return this.#run;
  }

  /** Ends whatever runs in the cluster, starts the server and waits until it accepts connections. */
  async start(): Promise<void> {
    const { programs, cluster, settings, log } = this.#options;
    await this.#end();
    await removeLeftovers(programs, cluster, log);
    log('starting Postgres…');
    if (this.#stopped) throw new Error('Postgres has been stopped'); // nothing is awaited between this check and #run
    const server = startServer(programs, cluster, settings, log);
    const run: Run = {
      server,
      intended: false,
      exited: server.exited.then((how) => ({ intended: run.intended, how })),
    };
    this.#run = run;
    const failure = (error: unknown) => {
      if (this.#stopped || !(error instanceof ProgramFailed)) throw error;
      throw new StartupRefused(`Postgres can't start: ${error.reason}.`, { cause: error });
    };
    await server.ready.catch(failure);
    if (this.#unreferenced) server.unref();
  }

  /** Stops the server for good. A start under way is aborted and throws. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#end());
  }

  unref(): void {
    this.#unreferenced = true;
    this.#present.server.unref();
  }

  async #end(): Promise<void> {
    const run = this.#run;
    if (!run) return;
    run.intended = true;
    await endServers({ ...this.#options, child: run.server });
    await run.exited;
  }
}
