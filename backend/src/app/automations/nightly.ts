import { join } from 'node:path';

import type { CommandBus } from '@nestjs/cqrs';

import { addDays, dayOfInstant, RIGA } from '@cablepark/contracts/shared/riga-time';
import type { Clock } from '@cablepark/platform/clock';
import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import { pause } from '@cablepark/platform/concurrency/pause';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import { runInSession, WORKING, type Lender } from '@cablepark/postgres/client/connect';
import { runUnderLease } from '@cablepark/postgres/client/leases';
import type { Vault } from '@cablepark/vault/vault';

import { LEASES } from '#automation-runtime/intents-writer';
import { EraseAdminEmails } from '#configuration/commands/erase-admin-emails/erase-admin-emails.command';
import { EraseFeedbackSources } from '#feedback/commands/erase-feedback-sources/erase-feedback-sources.command';
import { JobQueue, type JobOutcome, type JobQueueOptions } from '#jobs/job-queue';
import { deleteOldMailFiles } from '#mail/file-delivery';
import { FinishErasures } from '#privacy/commands/finish-erasures/finish-erasures.command';
import { CloseBooks } from '#schedule/nightly/close-books/close-books.command';
import { EraseOldBookings } from '#schedule/nightly/erase-old-bookings/erase-old-bookings.command';
import { GenerateDays } from '#schedule/nightly/generate-days/generate-days.command';
import { EraseOldHolders } from '#schedule/passes/erase-old-holders/erase-old-holders.command';
import { ExpirePasses } from '#schedule/passes/expire-passes/expire-passes.command';
import { RemindOfExpiry } from '#schedule/passes/remind-of-expiry/remind-of-expiry.command';
import { EraseOldEntries } from '#schedule/waitlist/erase-entries/erase-old-entries.command';
import type { Infrastructure } from '../infrastructure.module.ts';

/** Midnight in Riga, including nights in which the clock changes. */
export const everyRigaMidnight = { pattern: '0 0 * * *', tz: RIGA };

const SCHEDULER = 'nightly';
/**
 * How often the schedule and today's run are added again, in case the queue has lost them. A run
 * that is over already is repeated, which does nothing.
 */
const RESCHEDULE_EVERY_MS = 3_600_000;
/** How soon to try again while the queue is unavailable. */
const UNAVAILABLE_MS = 5000;
/** How soon to repeat a run in which a task failed. */
const FAILED_MS = 60_000;

/**
 * A task for the beginning of each Riga day. Running it again does nothing; a missed run is made up
 * for.
 */
export interface NightlyTask {
  readonly name: string;
  readonly run: (now: Date) => Promise<void>;
}

export interface NightlyOptions extends Omit<JobQueueOptions, 'name' | 'run'> {
  readonly databaseUrl: string;
  readonly from: Lender;
  readonly tasks: readonly NightlyTask[];
  readonly clock: Clock;
  readonly trouble: Trouble;
}

/**
 * Runs the nightly tasks at midnight in Riga, whenever a process starts and every hour after that,
 * in one process at a time. A task that fails doesn't hold up the others; all of them are then
 * repeated.
 */
export class Nightly {
  readonly #queue: JobQueue;
  readonly #scheduling = new BackgroundTask((signal) => this.#keepScheduled(signal));

  constructor(private readonly options: NightlyOptions) {
    this.#queue = new JobQueue({ ...options, name: 'daily', run: () => this.#run() });
  }

  start(): void {
    this.#queue.start();
    this.#scheduling.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#scheduling.stop(), this.#queue.stop()]);
  }

  readCounts(): Promise<Record<string, number>> {
    return this.#queue.readCounts();
  }

  /**
   * The queue may give the job to a second process if the first is frozen. That one waits for the
   * lease.
   */
  #run(): Promise<JobOutcome> {
    const { databaseUrl, from } = this.options;
    const connection = { databaseUrl, from, name: 'cablepark nightly', limits: WORKING };
    return runInSession(connection, this.#scheduling.signal, (session) =>
      runUnderLease(session, { table: LEASES, name: 'nightly' }, ({ assertHeld }) =>
        this.#runAll(assertHeld),
      ),
    );
  }

  async #runAll(assertHeld: () => void): Promise<JobOutcome> {
    const { tasks, clock, trouble } = this.options;
    let isDone = true;
    for (const { name, run } of tasks) {
      assertHeld();
      try {
        await run(clock.now());
        trouble.reportEnd('automations', name);
      } catch (error) {
        isDone = false;
        trouble.report(
          'automations',
          `The nightly task "${name}" failed and will be tried again.`,
          error,
          name,
        );
      }
    }

    return isDone ? 'over' : { againInMs: FAILED_MS };
  }

  async #keepScheduled(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const isDone = await this.#schedule().then(
        () => true,
        () => false,
      );
      await pause(isDone ? RESCHEDULE_EVERY_MS : UNAVAILABLE_MS, signal);
    }
  }

  async #schedule(): Promise<void> {
    const opts = { removeOnComplete: true, removeOnFail: true };
    await this.#queue.use((queue) =>
      queue.upsertJobScheduler(SCHEDULER, everyRigaMidnight, { name: SCHEDULER, opts }),
    );
    await this.#queue.add([`${SCHEDULER}-${dayOfInstant(this.options.clock.now())}`]);
  }
}

/** Generates slots, closes old books and deletes old data at the beginning of each Riga day. */
export const listNightlyTasks = (
  commands: CommandBus,
  {
    settings,
    vault,
    bookingSources,
  }: Pick<Infrastructure, 'settings' | 'vault' | 'bookingSources'>,
): readonly NightlyTask[] => [
  { name: 'generate days', run: () => commands.execute(new GenerateDays()) },
  // Before the books are closed, because that drops passes that ended long ago.
  { name: 'end passes whose time is over', run: (now) => commands.execute(new ExpirePasses(now)) },
  {
    name: 'close books',
    run: (now) => commands.execute(new CloseBooks(now, settings.BOOKS_OPEN_DAYS)),
  },
  { name: 'delete secrets of days that are over', run: (now) => deleteDaySecrets(vault, now) },
  {
    name: 'delete old mail files',
    run: (now) => deleteOldMailFiles(join(settings.DATA_DIR, 'mail'), now),
  },
  {
    name: 'erase where feedback came from',
    run: (now) => commands.execute(new EraseFeedbackSources(now)),
  },
  {
    name: 'erase replaced admin e-mails',
    run: (now) => commands.execute(new EraseAdminEmails(now)),
  },
  { name: 'finish erasures of accounts', run: () => commands.execute(new FinishErasures()) },
  {
    name: 'erase old bookings',
    run: (now) => commands.execute(new EraseOldBookings(now, settings.RETENTION_MONTHS)),
  },
  {
    name: 'erase waiting lists of days that are over',
    run: (now) => commands.execute(new EraseOldEntries(now)),
  },
  {
    name: 'tell holders whose passes expire soon',
    run: (now) => commands.execute(new RemindOfExpiry(now)),
  },
  {
    name: 'erase holders of passes that ended long ago',
    run: (now) => commands.execute(new EraseOldHolders(now, settings.RETENTION_MONTHS)),
  },
  { name: 'forget where bookings came from', run: (now) => bookingSources.removeOld(now) },
];

/**
 * Deletes the secrets of hashes (ADR 62). A day's bookings are counted until its end, requests a
 * day longer.
 */
async function deleteDaySecrets({ daySecrets }: Vault, now: Date): Promise<void> {
  await daySecrets.deleteBefore('placings', dayOfInstant(now));
  await daySecrets.deleteBefore('requests', addDays(dayOfInstant(now), -1));
}
