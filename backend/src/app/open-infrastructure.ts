import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Logger } from 'pino';

import { SqlTables } from '@cablepark/analytics/sql/sql-tables';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { ClusterWatch } from '@cablepark/event-store/client/cluster-watch';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { MetadataWatch } from '@cablepark/event-store/log/metadata-watch';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { LogTree } from '@cablepark/log-tree/log-tree';
import { Clock } from '@cablepark/platform/clock';
import { Trouble } from '@cablepark/platform/logging/trouble';
import { Shutdown } from '@cablepark/platform/program/run-program';
import type { Report } from '@cablepark/platform/program/tell-while-waiting';
import type { Settings } from '@cablepark/platform/settings/settings';
import { AdvisoryTurns } from '@cablepark/postgres/client/advisory-turns';
import { BoundedPool } from '@cablepark/postgres/client/bounded-pool';
import { createReadModelsOver } from '@cablepark/projections/data-source';
import {
  reportStoppedReadModels,
  type ReadModelProgress,
} from '@cablepark/projections/progress/read-model-progress';
import { findOrEstablishLog, refuseUsedLog } from '@cablepark/projections/runtime/checkpoints';
import type { MasterKey } from '@cablepark/vault/master-key';
import { Pseudonyms } from '@cablepark/vault/pseudonyms';
import { Vault } from '@cablepark/vault/vault';

import { ClaimTimeout } from '../accounts/commands/open-account/claims.ts';
import { Passwords } from '../accounts/credentials/passwords.ts';
import { getSessionSecret } from '../accounts/sessions/browser-session.ts';
import { Sessions } from '../accounts/sessions/sessions.ts';
import { migrateAutomations } from '../automations/migrate-automations.ts';
import { createErasedKeysRecorder } from '../commands/erased-keys.ts';
import { ActionIds } from '../http/action-ids.ts';
import { SignedCookies } from '../http/signed-cookies.ts';
import { JOBS_PATH } from '../jobs/job-backend.ts';
import { refuseWrongRedis } from '../jobs/refuse-wrong-redis.ts';
import { retryWhileUnavailable } from '../jobs/retry-while-unavailable.ts';
import { MailBudget } from '../mail/mail-budget.ts';
import { scheduleDecider } from '../schedule/domain/evolve-schedule.ts';
import type { PresentSchedule } from '../schedule/present-schedule.ts';
import { CountedRefusals } from '../schedule/refusals/counted-refusals.ts';
import { RefusalLog } from '../schedule/refusals/refusal-log.ts';
import { Refusals } from '../schedule/refusals/refusals.ts';
import { ScheduleSnapshots } from '../schedule/snapshot/schedule-snapshots.ts';
import { BookingSources } from '../schedule/sources/booking-sources.ts';
import type { Infrastructure } from './infrastructure.module.ts';
import { refuseLostSchedule } from './refuse-lost-schedule.ts';
import { RunningParts } from './running-parts.ts';

export interface InfrastructureOptions {
  readonly settings: Settings;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** The result of `unlockVault`. */
  readonly masterKey: MasterKey;
  readonly progress: ReadModelProgress;
  readonly logger: Logger;
  readonly clock?: Clock;
  readonly frontEndFolder?: string | undefined;
  /**
   * The folder of the tables for questions in SQL, which no other process uses; by default one that
   * is removed at the end.
   */
  readonly sqlFolder?: string | undefined;
  /** Says what is waited for. */
  readonly report?: Report | undefined;
  /** Aborts waiting for what isn't there yet. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens all that the application stands on, waiting for it as long as a start waits. `close` closes
 * it again. To be called after `refuseUnfitPark`.
 */
export async function openInfrastructure(
  options: InfrastructureOptions,
): Promise<Infrastructure & { close(): Promise<void> }> {
  const shutdown = new Shutdown((error) =>
    options.logger.warn({ err: error }, 'a connection was not closed cleanly'),
  );
  try {
    return { ...(await connectAll(options, shutdown)), close: () => shutdown.run() };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

async function connectAll(
  options: InfrastructureOptions,
  shutdown: Shutdown,
): Promise<Infrastructure> {
  const {
    settings,
    databaseUrl,
    eventStoreUrl,
    masterKey,
    progress,
    logger,
    signal,
    frontEndFolder,
  } = options;
  const clock = options.clock ?? new Clock(settings.TEST_CLOCK);
  const waiting = { signal, report: options.report };
  if (settings.REDIS_URL !== undefined) {
    await refuseWrongRedis(settings.REDIS_URL);
  }

  await retryWhileUnavailable(() => migrateAutomations(databaseUrl), waiting);
  const pool = new BoundedPool({
    databaseUrl,
    name: 'cablepark backend',
    connections: settings.DATABASE_CONNECTIONS,
    startup: JOBS_PATH,
    onLost: (error) => logger.warn({ reason: error.message }, 'a connection to Postgres was lost'),
  });
  shutdown.add(() => pool.end());
  const database = await retryWhileUnavailable(
    () => createReadModelsOver(pool).initialize(),
    waiting,
  );
  shutdown.add(() => database.destroy());
  const connection = new Connection(eventStoreUrl);
  shutdown.add(() => connection.close());
  const cluster = new ClusterWatch(connection, { isWriter: true });
  shutdown.add(() => cluster.stop());
  await cluster.waitUntilLed(waiting);
  cluster.start();
  const log = new EventLog(connection);
  const trouble = new Trouble(logger);
  const stopWatching = reportStoppedReadModels(progress, trouble);
  shutdown.add(() => {
    stopWatching();
    trouble.end();
    return Promise.resolve();
  });
  await retryWhileUnavailable(() => refuseUsedLog(log), waiting);
  // Comes first, so that no leaf of another log is recorded.
  await retryWhileUnavailable(() => findOrEstablishLog(pool, log), waiting);
  await retryWhileUnavailable(() => refuseLostSchedule(pool, log), waiting);
  const logTree = new LogTree({ log, pool, clock, trouble });
  logTree.start();
  shutdown.add(() => logTree.stop());
  const snapshots = new ScheduleSnapshots({ databaseUrl, from: pool, log, logger });
  shutdown.add(() => snapshots.waitForSaves());
  const turns = pool.isEnoughForTurns ? new AdvisoryTurns(databaseUrl) : undefined;
  turns?.start();
  shutdown.add(async () => turns?.stop());
  const metadata = new MetadataWatch(log, trouble, SCHEDULE);
  metadata.start();
  shutdown.add(() => metadata.stop());
  const watch = { trouble, noteRead: (stream: string) => metadata.noteRead(stream) };
  const store = new StreamStore(log, {
    turns,
    watch,
    beforeErasing: createErasedKeysRecorder(settings, trouble),
  });
  const schedule: PresentSchedule = store.follow(scheduleDecider, SCHEDULE, {
    snapshots,
    trouble,
    part: 'schedule',
  });
  shutdown.add(() => schedule.stop());
  void schedule.start(); // without a snapshot this may take minutes
  const vault = await retryWhileUnavailable(() => Vault.open(pool, masterKey), waiting);
  const sqlTables = new SqlTables({
    folder: options.sqlFolder ?? join(tmpdir(), `cablepark-sql-${process.pid}-${randomUUID()}`),
    isTemporary: options.sqlFolder === undefined,
    log,
    databaseUrl,
    masterKey,
    erasures: () => vault.secrets.countErasures(),
    clock,
  });
  shutdown.add(() => sqlTables.close());
  const cookieSecret = await retryWhileUnavailable(
    () => getSessionSecret(vault, settings.SESSION_SECRET),
    waiting,
  );
  const bookingSources = await retryWhileUnavailable(
    () => BookingSources.open(pool, vault.secrets, logger),
    waiting,
  );
  shutdown.add(() => bookingSources.waitForWrites());
  const countedWishes = await retryWhileUnavailable(
    () => CountedRefusals.open(pool, settings.RATE_LIMITS === 'on'),
    waiting,
  );
  const refusalLog =
    settings.LOST_DEMAND === 'on' ? new RefusalLog(log, countedWishes, logger) : undefined;
  const refusals = new Refusals(refusalLog, vault, clock);
  shutdown.add(() => refusals.waitForWrites());
  const mailBudget = {
    pool,
    vault,
    clock,
    sourceOf: (network: string) => bookingSources.nameOf(network, clock.now()),
    isOn: settings.RATE_LIMITS === 'on',
  };
  return {
    settings,
    log,
    cluster,
    logTree,
    store,
    actionIds: new ActionIds(store),
    vault,
    pseudonyms: await retryWhileUnavailable(() => Pseudonyms.open(vault.secrets), waiting),
    sqlTables,
    passwords: new Passwords(),
    claimTimeout: new ClaimTimeout(),
    sessions: await retryWhileUnavailable(() => Sessions.open(pool), waiting),
    cookies: new SignedCookies(cookieSecret, settings.PUBLIC_URL),
    bookingSources,
    refusals,
    mailBudget: await retryWhileUnavailable(() => MailBudget.open(mailBudget), waiting),
    progress,
    schedule,
    databaseUrl,
    pool,
    database,
    clock,
    logger,
    running: new RunningParts(),
    trouble,
    frontEndFolder,
  };
}
