import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import { isAborted, pause } from '@cablepark/platform/concurrency/pause';
import type { Clock } from '@cablepark/platform/clock';
import type { Logger } from '@cablepark/platform/logging/logger';
import type { OpenProcesses } from './queries/open-processes.ts';
import type { ResumableProcess } from './resumable-process.ts';

const LOOK_EVERY_MS = 1000;

/**
 * Finishes what a crash or an outage has left of actions over several days. Every instance looks for them, because steps
 * may be taken twice; one that is still under way elsewhere is left alone for a while.
 */
export class ProcessResumer {
  readonly #open: OpenProcesses;
  readonly #processes: ReadonlyMap<string, ResumableProcess>;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #task = new BackgroundTask((signal) => this.#run(signal));

  constructor(open: OpenProcesses, processes: readonly ResumableProcess[], clock: Clock, logger: Logger) {
    this.#open = open;
    this.#processes = new Map(processes.map((process) => [process.kind, process]));
    this.#clock = clock;
    this.#logger = logger;
  }

  start(): void {
    this.#task.start();
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#resumeAll(signal).catch((error: unknown) => {
        this.#logger.debug({ err: error }, 'open processes could not be listed');
      });
      await pause(LOOK_EVERY_MS, signal);
    }
  }

  async #resumeAll(signal: AbortSignal): Promise<void> {
    for (const { kind, processId } of await this.#open.left(this.#clock.now())) {
      if (isAborted(signal)) return;
      await this.#processes
        .get(kind)
        ?.resume(processId)
        .catch((error: unknown) => {
          this.#logger.warn({ err: error, kind, processId }, 'an action over several days is not finished yet');
        });
    }
  }
}
