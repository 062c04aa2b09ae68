import type { AddressInfo } from 'node:net';

import { CommandBus, type Command } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { isUnreadable } from '@cablepark/event-store/client/failures';
import { repeatUntilAborted } from '@cablepark/platform/concurrency/pause';
import type { Shutdown } from '@cablepark/platform/program/run-program';
import { hostOf } from '@cablepark/platform/settings/settings';
import { ProgressListener } from '@cablepark/projections/progress/progress-listener';

import { EnsureFirstAdmin } from '../accounts/commands/ensure-first-admin/ensure-first-admin.command.ts';
import { SeedConfiguration } from '../configuration/commands/seed-configuration/seed-configuration.command.ts';
import { FillDemoSeason } from '../demo/commands/fill-demo-season/fill-demo-season.command.ts';
import { retryWhileUnavailable } from '../jobs/retry-while-unavailable.ts';
import { GenerateDays } from '../schedule/nightly/generate-days/generate-days.command.ts';
import { startAutomations, type RunningAutomations } from './automations/start-automations.ts';
import { createApp } from './create-app.ts';
import type { Infrastructure } from './infrastructure.module.ts';
import { DailyVerification } from './read-models/daily-verification.ts';

/** How often to report the progress of a long start. */
const PROGRESS_EVERY_MS = 2000;

export interface BackendOptions {
  /** Prints a line for the person who watches the start. */
  readonly report: (line: string) => void;
  /**
   * Whether those lines go to a terminal. Only then may the first administrator's password be among
   * them.
   */
  readonly isTerminal?: boolean | undefined;
  /** The projection worker of this process, if it has one. */
  readonly ownWorker?: string | undefined;
  /** Aborts the start. */
  readonly signal?: AbortSignal | undefined;
  /** Whether to fill in an invented season, so that every screen has something to show. */
  readonly isDemo?: boolean | undefined;
}

/**
 * Starts the HTTP application and everything that runs beside it, either as a process of its own
 * (main.ts) or together with all other parts (`@cablepark/embedded`). Everything that is started is
 * added to `shutdown`, which first completes requests in progress. Resolves with the port once it
 * listens.
 */
export async function startBackend(
  infrastructure: Infrastructure,
  shutdown: Shutdown,
  { report, isTerminal = false, ownWorker, signal, isDemo = false }: BackendOptions,
): Promise<number> {
  const { databaseUrl, pool, progress, logger, settings } = infrastructure;
  const listener = new ProgressListener({
    databaseUrl,
    from: pool.shared,
    progress,
    logger,
    ownWorker,
  });
  listener.start();
  shutdown.add(() => listener.stop());
  const waiting = { report, signal };
  const app = await startApp(infrastructure, shutdown, waiting);
  if (settings.VERIFY_AT !== undefined) {
    const verification = new DailyVerification({ ...infrastructure, time: settings.VERIFY_AT });
    verification.start();
    shutdown.add(() => verification.stop());
  }

  signal?.throwIfAborted();
  let listening: Promise<unknown> | undefined;
  const listen = () => {
    listening ??= app.listen(settings.PORT, hostOf(settings));
    return listening;
  };
  await readSchedule(infrastructure, { report, listen, signal });
  report('preparing the calendar…');
  const first: Command<void>[] = [
    new SeedConfiguration(),
    new GenerateDays(),
    new EnsureFirstAdmin(report, isTerminal),
  ];
  if (isDemo) {
    first.push(new FillDemoSeason(report));
  }

  await executeInOrder(app.get(CommandBus), first, waiting);
  signal?.throwIfAborted();
  await listen();
  return (app.getHttpServer().address() as AddressInfo).port;
}

/** Creates the application and starts its automations. */
async function startApp(
  infrastructure: Infrastructure,
  shutdown: Shutdown,
  waiting: Pick<BackendOptions, 'report' | 'signal'>,
): Promise<NestFastifyApplication> {
  const app = await createApp(infrastructure);
  let automations: RunningAutomations;
  try {
    automations = await retryWhileUnavailable(() => startAutomations(infrastructure, app), waiting);
  } catch (error) {
    await app.close();
    throw error;
  }

  infrastructure.running.automations = () => automations.readStatus();
  if (infrastructure.settings.REDIS_URL !== undefined) {
    shutdown.add(reportMissingRedis(automations, waiting.report));
  }

  shutdown.add(() => automations.stop());
  shutdown.add(() => app.close());
  return app;
}

/**
 * Executes commands of the start. A schedule that can't be read doesn't stop it: the nightly tasks
 * will generate its days as soon as it can be read.
 */
async function executeInOrder(
  commands: CommandBus,
  first: readonly Command<void>[],
  waiting: Pick<BackendOptions, 'report' | 'signal'>,
): Promise<void> {
  for (const command of first) {
    try {
      await retryWhileUnavailable(() => commands.execute(command), waiting);
    } catch (error) {
      if (!isUnreadable(error)) {
        throw error;
      }
    }
  }
}

/** How often to report that mails wait for Redis. */
const REPORT_EVERY_MS = 5000;

/**
 * Reports every 5 s that Redis isn't there, until it is. No start waits for it: bookings go on, and
 * mails go out later. Returns the function that stops the reports.
 */
function reportMissingRedis(
  automations: RunningAutomations,
  report: (line: string) => void,
): () => Promise<void> {
  const over = new AbortController();
  const reporting = repeatUntilAborted(REPORT_EVERY_MS, over.signal, async () => {
    const { jobs } = await automations.readStatus();
    if (jobs.outbox === null) {
      report('waiting for Redis at REDIS_URL: mails go out once it answers…');
    } else {
      over.abort();
    }
  }).catch(() => undefined); // Postgres is unavailable, which other parts report
  return async () => {
    over.abort();
    await reporting;
  };
}

interface Reading extends Pick<BackendOptions, 'report' | 'signal'> {
  /** Lets the process answer requests. */
  readonly listen: () => Promise<unknown>;
}

/**
 * Waits until the schedule is read, which may take minutes without a snapshot. Commands are refused
 * until then.
 */
async function readSchedule(
  { schedule, log }: Infrastructure,
  { report, listen, signal }: Reading,
): Promise<void> {
  const reading = new AbortController();
  const ends = AbortSignal.any([reading.signal, ...(signal ? [signal] : [])]);
  const reporting = repeatUntilAborted(PROGRESS_EVERY_MS, ends, async () => {
    await listen();
    const end = await log.readLastRevision(SCHEDULE).catch(() => schedule.revision);
    report(`reading the schedule: ${(100n * (schedule.revision + 1n)) / (end + 1n || 1n)} %`);
  });
  await Promise.race([schedule.start(), reporting]);
  reading.abort();
  await reporting;
  signal?.throwIfAborted();
}
