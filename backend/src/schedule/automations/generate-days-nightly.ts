import { setTimeout as delay } from 'node:timers/promises';
import { RIGA, today } from '@cablepark/contracts/shared/riga-time';
import type { CommandBus } from '@nestjs/cqrs';
import type { Clock } from '../../shared/clock.ts';
import { JobQueue, type JobQueueOptions } from '../../shared/jobs/job-queue.ts';
import { GenerateDays } from '../commands/generate-days/generate-days.command-handler.ts';

/** When a new Riga day begins, also where its night has a clock change. */
export const everyRigaMidnight = { pattern: '0 0 * * *', tz: RIGA };

const SCHEDULER = 'generate-days';
/** How often the schedule and today's run are put back where the queue may have lost them, ms. */
const TEND_MS = 3_600_000;
/** How soon to try again while the queue is away, ms. */
const AWAY_MS = 5000;

/**
 * Generates the day that enters the booking window: at Riga's midnight, and whenever a process starts.
 * Each run generates every day that is missing, so a run too many does nothing and a missed one is made up for.
 */
export class NightlyDays {
  readonly #queue: JobQueue;
  readonly #clock: Clock;
  readonly #stopping = new AbortController();
  #tending: Promise<void> | undefined;

  constructor(commands: CommandBus, clock: Clock, options: Omit<JobQueueOptions, 'name' | 'run'>) {
    this.#clock = clock;
    this.#queue = new JobQueue({
      ...options,
      name: 'daily',
      run: async () => {
        await commands.execute(new GenerateDays());
        return 'over';
      },
    });
  }

  start(): void {
    this.#queue.start();
    this.#tending ??= this.#tend();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#queue.stop();
    await this.#tending;
  }

  counts(): Promise<Record<string, number>> {
    return this.#queue.counts();
  }

  async #tend(): Promise<void> {
    const { signal } = this.#stopping;
    const isOver = () => signal.aborted;
    while (!isOver()) {
      const isDone = await this.#schedule().then(
        () => true,
        () => false,
      );
      await delay(isDone ? TEND_MS : AWAY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #schedule(): Promise<void> {
    const opts = { removeOnComplete: true, removeOnFail: true };
    await this.#queue.use((queue) => queue.upsertJobScheduler(SCHEDULER, everyRigaMidnight, { name: SCHEDULER, opts }));
    await this.#queue.add([`${SCHEDULER}-${today(this.#clock.now())}`]);
  }
}
