import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const standby = fileURLToPath(new URL('standby.mjs', import.meta.url));

/**
 * A program that is ended and started again in a moment, because the process that runs it next stands by already.
 * The program sends a message when it is ready.
 */
export class Restartable {
  #options;
  #running;
  #next;
  #restarting;
  #isEnding = false;

  /** `onReady` is called with the milliseconds that a start took, `onExit` when the program ended by itself. */
  constructor({ program, packages, execArgv, env, onReady, onExit }) {
    this.#options = { program, packages, execArgv, env, onReady, onExit };
  }

  /** Starts the program, or starts it again. Calls that come while the old process ends are one restart. */
  restart() {
    this.#restarting ??= this.#replace().finally(() => {
      this.#restarting = undefined;
    });
    return this.#restarting;
  }

  async end() {
    this.#isEnding = true;
    await this.#restarting;
    await Promise.all([ended(this.#running), ended(this.#next)]);
  }

  async #replace() {
    const begun = Date.now();
    const old = this.#running;
    this.#running = undefined;
    await ended(old);
    if (this.#isEnding) return;
    const child = this.#next ?? this.#fork();
    this.#next = undefined;
    this.#running = child;
    child.once('message', () => {
      this.#options.onReady(Date.now() - begun);
      this.#next ??= this.#fork(); // not before, when it would slow down the start
    });
    child.once('exit', () => {
      if (this.#running !== child || this.#isEnding) return;
      this.#running = undefined;
      this.#next ??= this.#fork();
      this.#options.onExit();
    });
    child.send('start');
  }

  #fork() {
    const { program, packages, execArgv, env } = this.#options;
    // In a group of its own, so that Ctrl-C reaches only the script that ends it in its turn.
    return fork(standby, [program, ...packages], { execArgv, env, detached: process.platform !== 'win32' });
  }
}

async function ended(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
