import { join } from 'node:path';

import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';

import { isUnreadable } from '@cablepark/event-store/client/failures';
import { startRepeating } from '@cablepark/platform/concurrency/background-task';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import { findOrEstablishLog } from '@cablepark/projections/runtime/checkpoints';
import { Scrubber } from '@cablepark/vault/scrub';

import { Sessions } from '#accounts/sessions/sessions';
import { AutomationWorker } from '#automation-runtime/automation-worker';
import { beginCheckpoints } from '#automation-runtime/intents-writer';
import { PermanentFailure } from '#automation-runtime/outbox/attempt';
import { Dispatcher } from '#automation-runtime/outbox/dispatcher';
import { Outbox } from '#automation-runtime/outbox/outbox';
import { openPostgresBackend, openRedisBackend, type WorkerTimeouts } from '#jobs/job-backend';
import { JobQueue, type JobOutcome } from '#jobs/job-queue';
import { Rush } from '#jobs/rush';
import { RecordDailyRoots } from '#log-roots/commands/record-daily-roots/record-daily-roots.command';
import { FileDelivery } from '#mail/file-delivery';
import { MailTrouble } from '#mail/mail-trouble';
import { Mailer, type Delivery } from '#mail/mailer';
import { SmtpDelivery, type SmtpLimits } from '#mail/smtp-delivery';
import { eraseAgain, noteErasuresDone } from '#privacy/automations/erase-again';
import { RemindCustomers } from '#schedule/bookings/remind-customers/remind-customers.command';
import { OfferNext } from '#schedule/waitlist/offer-next/offer-next.command';
import type { Infrastructure } from '../infrastructure.module.ts';
import type { AutomationsStatus } from '../running-parts.ts';
import { listNightlyTasks, Nightly } from './nightly.ts';
import { automations, createPerformers } from './registry.ts';

export interface AutomationOptions {
  /**
   * For tests: how soon the jobs of a dead process are taken over, how long a mail server may take,
   * and when to retry.
   */
  readonly workerTimeouts?: WorkerTimeouts;
  readonly smtpLimits?: SmtpLimits;
  readonly pauses?: readonly number[];
}

export interface RunningAutomations {
  /** Rejects while Postgres is unavailable. */
  readStatus(): Promise<AutomationsStatus>;
  /** Lets work in progress finish, some seconds at most. */
  stop(): Promise<void>;
}

/** How often to look for bookings of which customers are to be reminded. */
const REMIND_EVERY_MS = 10_000;
/** How often to look for offers that lapsed. */
const OFFER_EVERY_MS = 1000;
/** How often to look whether a UTC day is over. */
const RECORD_ROOT_EVERY_MS = 5000;
/**
 * How long to wait for a mail server on shutdown; after that, its mail is sent by the next start.
 */
const STOP_SENDING_AFTER_MS = 5000;
const WORKER_TIMEOUTS: WorkerTimeouts = { stalledEveryMs: 3000, lockMs: 8000 };
/**
 * How many intents are performed at once, so that a slow mail server doesn't hold up all of them.
 */
const MOST_AT_ONCE = 4;

/**
 * Starts mails, erasure and the nightly tasks. Call it before the first command is served, because
 * no mail is sent for events before the first start. It waits for Postgres and the event store,
 * never for Redis or a mail server.
 */
export async function startAutomations(
  infrastructure: Infrastructure,
  app: INestApplicationContext,
  { workerTimeouts = WORKER_TIMEOUTS, smtpLimits, pauses }: AutomationOptions = {},
): Promise<RunningAutomations> {
  const { settings, pool, clock, trouble, logger } = infrastructure;
  const databaseUrl = pool.options.connectionString ?? '';
  const commands = app.get(CommandBus);
  await catchUpWithLog(infrastructure, commands);

  const outbox = new Outbox(pool, pauses);
  const sender = { name: settings.PARK_NAME, address: settings.PARK_EMAIL };
  const mailer = new Mailer(createDelivery(infrastructure, smtpLimits), sender, clock);
  const jobs = { open: () => openJobBackend(infrastructure), logger, ...workerTimeouts };
  const queue: JobQueue = new JobQueue({
    ...jobs,
    name: 'outbox',
    concurrency: Math.min(MOST_AT_ONCE, pool.mostLent - 1), // one is left for others
    run: (id) => perform(id),
  });
  const dispatcher = new Dispatcher(outbox, queue, logger);
  const performers = createPerformers({ infrastructure, sender, mailer, outbox, queue, commands });
  const perform = createPerform(infrastructure, { outbox, performers, dispatcher });
  const nightly = new Nightly({
    ...jobs,
    concurrency: 1,
    databaseUrl,
    from: pool.shared,
    tasks: listTasks(infrastructure, app, outbox),
    clock,
    trouble,
  });
  const worker = createWorker(infrastructure, databaseUrl, dispatcher);
  const onRound = () => noteErasuresDone(pool);
  const scrubber = new Scrubber({ databaseUrl, from: pool, onRound, logger, trouble });

  for (const part of [queue, nightly, dispatcher, worker, scrubber]) {
    part.start();
  }

  const repeating = startRepeatingCommands(commands, trouble);
  return {
    readStatus: () => readStatus(worker, outbox, queue, nightly),
    stop: async () => {
      await Promise.all(repeating.map((stop) => stop()));
      await worker.stop();
      await dispatcher.stop();
      await stopSending(mailer, [queue, nightly, scrubber]);
    },
  };
}

/** Begins where no automation has begun yet, and erases what a restored backup brought back. */
async function catchUpWithLog(infrastructure: Infrastructure, commands: CommandBus): Promise<void> {
  const { log, pool, clock } = infrastructure;
  await beginCheckpoints(pool, log, {
    logId: await findOrEstablishLog(pool, log),
    names: automations.map(({ name }) => name),
    now: clock.now(),
  });
  await eraseAgain({ ...infrastructure, commands });
}

const openJobBackend = async ({ settings, pool, logger }: Infrastructure) =>
  settings.REDIS_URL ? openRedisBackend(settings.REDIS_URL, logger) : openPostgresBackend(pool);

/** Mails go to the mail server of the settings, or to files if there is none. */
function createDelivery(
  { settings, trouble }: Infrastructure,
  smtpLimits: SmtpLimits | undefined,
): Delivery {
  return settings.SMTP_URL
    ? new SmtpDelivery(settings.SMTP_URL, new MailTrouble(trouble), smtpLimits)
    : new FileDelivery(join(settings.DATA_DIR, 'mail'));
}

/** Stops the parts that send mails. A mail server that doesn't answer gets a few seconds. */
async function stopSending(
  { delivery }: Mailer,
  parts: readonly { stop(): Promise<void> }[],
): Promise<void> {
  const timer = setTimeout(() => delivery.stop?.(), STOP_SENDING_AFTER_MS);
  await Promise.all(parts.map((part) => part.stop()));
  clearTimeout(timer);
  delivery.stop?.();
}

interface PerformParts {
  readonly outbox: Outbox;
  readonly performers: ReturnType<typeof createPerformers>;
  readonly dispatcher: Dispatcher;
}

/** Creates the function that performs the intent of a job. */
function createPerform(
  { schedule, logger }: Infrastructure,
  { outbox, performers, dispatcher }: PerformParts,
): (id: string) => Promise<JobOutcome> {
  const rush = new Rush(() => schedule.revision);
  return async (id) => {
    await rush.waitUntilOver();
    const attempt = await outbox.attempt(id, (intent) => {
      const performer = performers[intent.kind];
      if (!performer) {
        throw new PermanentFailure('unknown kind');
      }

      return performer(intent);
    });
    // A permanent failure mostly means an address with a typo.
    if (attempt.state === 'failed') {
      logger[attempt.isPermanent ? 'warn' : 'error'](
        { intent: id },
        'given up: see the outbox for the problem',
      );
    }
    if (attempt.state === 'later') {
      return { againInMs: attempt.ms };
    }

    dispatcher.wake(); // the next in its lane may have waited for it
    return 'over';
  };
}

const listTasks = (
  infrastructure: Infrastructure,
  app: INestApplicationContext,
  outbox: Outbox,
) => [
  ...listNightlyTasks(app.get(CommandBus), infrastructure),
  { name: 'remove closed intents', run: (now: Date) => outbox.removeClosed(now) },
  { name: 'remove ended sessions', run: (now: Date) => app.get(Sessions).removeEnded(now) },
  { name: 'forget counted mails', run: (now: Date) => infrastructure.mailBudget.removeOld(now) },
];

/** Creates the worker that follows the log and writes intents to the outbox. */
function createWorker(
  { log, pool, schedule, progress, clock, logger, trouble }: Infrastructure,
  databaseUrl: string,
  dispatcher: Dispatcher,
): AutomationWorker {
  return new AutomationWorker({
    databaseUrl,
    from: pool.shared,
    log,
    automations,
    readContext: async () => {
      // While the schedule can't be read, its last known settings remain in force.
      await schedule.catchUp().catch((error: unknown) => {
        if (!isUnreadable(error)) {
          throw error;
        }
      });
      return { isParkNotified: schedule.state.settings.adminEmail !== null };
    },
    onAdvance: (wake) => progress.onAdvance(wake),
    clock,
    logger,
    trouble,
    onIntents: () => dispatcher.wake(),
  });
}

/** Executes commands of the system again and again. Returns the functions that stop them. */
function startRepeatingCommands(
  commands: CommandBus,
  trouble: Trouble,
): readonly (() => Promise<void>)[] {
  const repeat = (everyMs: number, command: Command<void>, consequence: string) =>
    startRepeating(everyMs, async () => {
      const { name } = command.constructor;
      try {
        await commands.execute(command);
        trouble.reportEnd('automations', name);
      } catch (error) {
        trouble.report('automations', consequence, error, name);
      }
    });

  return [
    repeat(REMIND_EVERY_MS, new RemindCustomers(), 'Reminders have to wait.'),
    repeat(OFFER_EVERY_MS, new OfferNext(), 'Who waits for a time slot has to wait longer.'),
    repeat(RECORD_ROOT_EVERY_MS, new RecordDailyRoots(), 'The root of the log is recorded later.'),
  ];
}

async function readStatus(
  worker: AutomationWorker,
  outbox: Outbox,
  queue: JobQueue,
  nightly: Nightly,
): Promise<AutomationsStatus> {
  const readOrNull = (counts: Promise<Record<string, number>>) => counts.catch(() => null);
  const [intents, jobs, daily] = await Promise.all([
    outbox.readCounts(),
    readOrNull(queue.readCounts()),
    readOrNull(nightly.readCounts()),
  ]);
  return { ...worker.getStatus(), outbox: intents, jobs: { outbox: jobs, daily } };
}
