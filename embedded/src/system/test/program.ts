import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * The programs that can be started, and the line that each writes when it is ready. The line's
 * group is a port or an address.
 */
const programs = {
  dev: { file: 'scripts/dev.mjs', ready: /The park is open: +(\S+)/ },
  everything: { file: 'embedded/dist/start.js', ready: /The park is open: +(\S+)/ },
  backend: { file: 'backend/dist/main.js', ready: /"port":(\d+),.*"backend started"/ },
  projections: { file: 'projections/dist/main.js', ready: /"(projections started)"/ },
  rotateVaultKey: {
    file: 'embedded/dist/rotate-vault-key.js',
    ready: /^(Everything is wrapped.*)$/,
  },
  verify: { file: 'embedded/dist/verify.js', ready: /^(\d+ models, .*)$/ },
  backup: { file: 'embedded/dist/backup.js', ready: /^(\d+ events, root .*)$/ },
  restore: { file: 'embedded/dist/restore.js', ready: /^(\d+ events, root .*)$/ },
  migrate: { file: 'embedded/dist/migrate.js', ready: /^(\d+ events, root .*)$/ },
  fork: { file: 'embedded/dist/fork.js', ready: /^(The fork is complete.*)$/ },
  eventStore: { file: 'embedded/dist/event-store.js', ready: /^(esdb:.*)$/ },
};
export type ProgramName = keyof typeof programs;

/**
 * Compiles the sources if needed (`npm test` has already done so), because programs are run as they
 * are shipped.
 */
export async function compile(): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    ['node_modules/typescript-7/bin/tsc', '-b', 'tsconfig.build.json'],
    {
      cwd: root,
    },
  );
}

/** A program of the product in a process of its own, which leads its process group. */
export class Program {
  /** Every running program, so that all can be ended after a test, however it went. */
  static readonly #running = new Set<Program>();
  /** The exit code, or the signal that ended the process. */
  readonly exit: Promise<number | string | null>;
  /** Resolves to the group of its ready line. Rejects if it ends before. */
  readonly ready: Promise<string>;
  readonly #name: ProgramName;
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
  readonly #listeners: (() => void)[] = [];

  constructor(name: ProgramName, environment: NodeJS.ProcessEnv, args: readonly string[] = []) {
    this.#name = name;
    const { file, ready } = programs[name];
    this.#child = spawn(process.execPath, [file, ...args], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    Program.#running.add(this);
    const isReady = new Promise<string>((resolve) => {
      for (const output of [this.#child.stdout, this.#child.stderr]) {
        createInterface({ input: output as NodeJS.ReadableStream }).on('line', (written) => {
          // Some programs colour words, as jest asks them to do.
          const line = stripVTControlCharacters(written);
          this.#lines.push(line);
          const said = ready.exec(line)?.[1];
          if (said !== undefined) {
            resolve(said);
          }

          for (const listener of this.#listeners) {
            listener();
          }
        });
      }
    });
    this.exit = new Promise((ended) =>
      this.#child.once('close', (code, signal) => {
        Program.#running.delete(this);
        ended(code ?? signal);
      }),
    );
    this.ready = Promise.race([
      isReady,
      this.exit.then((how) => {
        throw new Error(`${name} ended with ${how} before it was ready:\n${this.output}`);
      }),
    ]);
    this.ready.catch(() => undefined); // callers that await it still see the rejection
  }

  static async killAll(): Promise<void> {
    await Promise.all([...Program.#running].map((program) => program.killTree()));
  }

  /** Resolves once the output contains `words`. Rejects if the program ends before. */
  waitForOutput(words: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.output.includes(words)) {
          resolve();
        }
      };

      this.#listeners.push(look);
      look();
      void this.exit.then((how) => {
        reject(
          new Error(`${this.#name} ended with ${how} before it wrote “${words}”:\n${this.output}`),
        );
      });
    });
  }

  /** Everything written so far. */
  get output(): string {
    return this.#lines.join('\n');
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** Ends the program by SIGTERM and returns its exit. */
  async end(): Promise<number | string | null> {
    this.signal('SIGTERM');
    return this.exit;
  }

  /** Kills only this process, by SIGKILL. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.exit;
  }

  /** Kills the process and all its descendants by SIGKILL, as a power cut does. */
  async killTree(): Promise<void> {
    // The number of one that has ended may be that of a stranger by now.
    const isRunning = this.#child.exitCode === null && this.#child.signalCode === null;
    for (const pid of isRunning ? [this.pid, ...descendantsOf(this.pid)] : []) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // it has ended in the meantime
      }
    }

    await this.exit;
  }
}

function descendantsOf(ancestor: number): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = [ancestor];
  for (const parent of found) {
    for (const [pid, ppid] of all) {
      if (ppid === parent && pid) {
        found.push(pid);
      }
    }
  }

  return found.slice(1);
}
