import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const standby = fileURLToPath(new URL('standby.mjs', import.meta.url));

/**
 * A program that restarts quickly, because the process that will run it next is already standing
 * by. The program sends a message when it is ready.
 */
export class Restartable {
  #options;
  #running;
  #next;
  #restarting;
  #isEnding = false;

  /**
   * `onReady` receives the duration of a start in milliseconds; `onExit` is called when the program
   * ends by itself.
   */
  constructor({ program, packages, execArgv, env, onReady, onExit }) {
    this.#options = { program, packages, execArgv, env, onReady, onExit };
  }

  /**
   * Starts or restarts the program. Calls made while the old process is ending result in one
   * restart.
   */
  restart() {
    this.#restarting ??= this.#replace().finally(() => {
      this.#restarting = undefined;
    });
    return this.#restarting;
  }

  async end() {
    this.#isEnding = true;
    await this.#restarting;
    await Promise.all([endChild(this.#running), endChild(this.#next)]);
  }

  async #replace() {
    const begun = Date.now();
    const old = this.#running;
    this.#running = undefined;
    await endChild(old);
    if (this.#isEnding) {
      return;
    }

    const child = this.#next ?? this.#fork();
    this.#next = undefined;
    this.#running = child;
    child.once('message', () => {
      this.#options.onReady(Date.now() - begun);
      this.#next ??= this.#fork(); // not earlier, because it would slow down the start
    });
    child.once('exit', () => {
      if (this.#running !== child || this.#isEnding) {
        return;
      }

      this.#running = undefined;
      this.#next ??= this.#fork();
      this.#options.onExit();
    });
    child.send('start');
  }

  #fork() {
    const { program, packages, execArgv, env } = this.#options;
    // The process has a group of its own, so that Ctrl-C reaches only this script, which then ends
    // it.
    return fork(standby, [program, ...packages], {
      execArgv,
      env,
      detached: process.platform !== 'win32',
    });
  }
}

async function endChild(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) {
    return;
  }

  child.kill('SIGTERM');
  await once(child, 'exit');
}
