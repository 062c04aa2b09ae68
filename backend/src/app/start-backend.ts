import type { AddressInfo } from 'node:net';

import { CommandBus } from '@nestjs/cqrs';

import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { isUnreadable } from '@cablepark/event-store/client/failures';
import { repeatUntilAborted } from '@cablepark/platform/concurrency/background-task';
import type { Shutdown } from '@cablepark/platform/program/run-program';
import { hostOf } from '@cablepark/platform/settings/settings';
import { ProgressListener } from '@cablepark/projections/progress/progress-listener';

import { EnsureFirstAdmin } from '../accounts/commands/accounts.command-handlers.ts';
import { SeedConfiguration } from '../configuration/commands/settings.command-handlers.ts';
import { FillDemoSeason } from '../demo/commands/fill-demo-season/fill-demo-season.command-handler.ts';
import { retryWhileUnavailable } from '../jobs/retry-while-unavailable.ts';
import { GenerateDays } from '../schedule/commands/nightly/nightly.command-handlers.ts';
import { startAutomations, type RunningAutomations } from './automations/start-automations.ts';
import { createApp } from './create-app.ts';
import type { Infrastructure } from './infrastructure.module.ts';
import { DailyVerification } from './read-models/daily-verification.ts';

/** How often to tell how far a long start is. */
const PROGRESS_EVERY_MS = 2000;

export interface BackendOptions {
  /** Prints a line for the person who watches the start. */
  readonly report: (line: string) => void;
  /**
   * Whether those lines go to a terminal; only then may the first administrator's password be among
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
  const { databaseUrl, pool, progress, logger, running, settings } = infrastructure;
  const listener = new ProgressListener({
    databaseUrl,
    from: pool.shared,
    progress,
    logger,
    ownWorker,
  });
  listener.start();
  shutdown.add(() => listener.stop());
  const app = await createApp(infrastructure);
  const automations = await retryWhileUnavailable(() => startAutomations(infrastructure, app), {
    report,
    signal,
  }).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  running.automations = () => automations.readStatus();
  if (settings.REDIS_URL !== undefined) {
    shutdown.add(tellOfRedis(automations, report));
  }

  shutdown.add(() => automations.stop());
  shutdown.add(() => app.close());
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
  const commands = app.get(CommandBus);
  await retryWhileUnavailable(() => commands.execute(new SeedConfiguration()), {
    report,
    signal,
  }).catch(throwUnlessUnreadable);
  await retryWhileUnavailable(() => commands.execute(new GenerateDays()), { report, signal }).catch(
    throwUnlessUnreadable,
  );
  await retryWhileUnavailable(
    () => commands.execute(new EnsureFirstAdmin({ report, isTerminal })),
    {
      report,
      signal,
    },
  ).catch(throwUnlessUnreadable);
  if (isDemo) {
    await retryWhileUnavailable(() => commands.execute(new FillDemoSeason({ report })), {
      report,
      signal,
    }).catch(throwUnlessUnreadable);
  }

  signal?.throwIfAborted();
  await listen();
  return (app.getHttpServer().address() as AddressInfo).port;
}

/** How often it is said that mails wait for Redis. */
const TELL_EVERY_MS = 5000;

/**
 * Says every 5 s that Redis isn't there, until it is. No start waits for it: bookings go on, and
 * mails go out later.
 */
function tellOfRedis(
  automations: RunningAutomations,
  report: (line: string) => void,
): () => Promise<void> {
  const over = new AbortController();
  const telling = repeatUntilAborted(TELL_EVERY_MS, over.signal, async () => {
    const { jobs } = await automations.readStatus();
    if (jobs.outbox === null) {
      report('waiting for Redis at REDIS_URL: mails go out once it answers…');
    } else {
      over.abort();
    }
  }).catch(() => undefined); // Postgres went away, which others tell
  return async () => {
    over.abort();
    await telling;
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
  const telling = repeatUntilAborted(PROGRESS_EVERY_MS, ends, async () => {
    await listen();
    const end = await log.readLastRevision(SCHEDULE).catch(() => schedule.revision);
    report(`reading the schedule: ${(100n * (schedule.revision + 1n)) / (end + 1n || 1n)} %`);
  });
  await Promise.race([schedule.start(), telling]);
  reading.abort();
  await telling;
  signal?.throwIfAborted();
}

/**
 * A schedule that can't be read stops no start: its days are generated by the nightly tasks, as
 * soon as it can be.
 */
function throwUnlessUnreadable(error: unknown): void {
  if (!isUnreadable(error)) {
    throw error;
  }
}
