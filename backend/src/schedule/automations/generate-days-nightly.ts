import { RIGA, today } from '@cablepark/contracts/shared/riga-time';
import type { CommandBus } from '@nestjs/cqrs';
import type { Queue } from 'bullmq';
import type { Clock } from '../../shared/clock.ts';
import { JobQueue, type JobQueueOptions } from '../../shared/jobs/job-queue.ts';
import { GenerateDays } from '../commands/generate-days/generate-days.command-handler.ts';

/** When a new Riga day begins, also where its night has a clock change. */
export const everyRigaMidnight = { pattern: '0 0 * * *', tz: RIGA };

const SCHEDULER = 'generate-days';
/** How often the schedule and today's run are put back where the queue may have lost them, ms. */
const TEND_MS = 3_600_000;

/**
 * Generates the day that enters the booking window: at Riga's midnight, and whenever a process starts.
 * Each run generates every day that is missing, so a run too many does nothing and a missed one is made up for.
 */
export class NightlyDays {
  readonly #queue: JobQueue;
  readonly #clock: Clock;
  #timer: NodeJS.Timeout | undefined;

  constructor(commands: CommandBus, clock: Clock, options: Omit<JobQueueOptions, 'name' | 'run' | 'onOpen'>) {
    this.#clock = clock;
    this.#queue = new JobQueue({
      ...options,
      name: 'daily',
      run: async () => {
        await commands.execute(new GenerateDays());
        return 'over';
      },
      onOpen: (queue) => this.#tend(queue),
    });
  }

  start(): void {
    this.#queue.start();
    this.#timer = setInterval(() => {
      this.#queue.use((queue) => this.#tend(queue)).catch(() => undefined); // away: the next time
    }, TEND_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#queue.stop();
  }

  counts(): Promise<Record<string, number>> {
    return this.#queue.counts();
  }

  async #tend(queue: Queue): Promise<void> {
    const opts = { removeOnComplete: true, removeOnFail: true };
    await queue.upsertJobScheduler(SCHEDULER, everyRigaMidnight, { name: SCHEDULER, opts });
    await this.#queue.add([`${SCHEDULER}-${today(this.#clock.now())}`]);
  }
}
