import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Logger } from 'pino';

import { Pseudonyms } from '@cablepark/analytics/pseudonyms';
import { SqlTables } from '@cablepark/analytics/sql/sql-tables';
import { parkEvents } from '@cablepark/contracts/events';
import { listErasedKeys } from '@cablepark/contracts/privacy/erased-keys';
import { LOG_IDENTITY, SCHEDULE, SET_ASIDE } from '@cablepark/contracts/shared/streams';
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
import {
  findOrEstablishLog,
  refuseLogWithoutIdentity,
} from '@cablepark/projections/runtime/checkpoints';
import type { MasterKey } from '@cablepark/vault/master-key';
import { Vault } from '@cablepark/vault/vault';

import { ClaimTimeout } from '../accounts/commands/open-account/claims.ts';
import { Passwords } from '../accounts/credentials/passwords.ts';
import { getSessionSecret } from '../accounts/sessions/browser-session.ts';
import { Sessions } from '../accounts/sessions/sessions.ts';
import { migrateAutomations } from '../automation-runtime/migrate-automations.ts';
import { createErasedKeysRecorder } from '../command-pipeline/erased-keys.ts';
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
   * The folder of the tables for questions in SQL, which several processes may use; by default one
   * of this process alone, which is removed at the end.
   */
  readonly sqlFolder?: string | undefined;
  /** Reports the part that the start waits for. */
  readonly report?: Report | undefined;
  /** Aborts waiting. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens all parts that the application stands on, waiting for them as long as a start waits.
 * `close` closes them again. Call it after `refuseUnfitPark`.
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

/** A start's way of waiting for parts that aren't there yet. */
interface StartWaiting {
  readonly signal: AbortSignal | undefined;
  readonly report: Report | undefined;
}

/** Opens one layer after another, each on the layers before it. */
async function connectAll(
  options: InfrastructureOptions,
  shutdown: Shutdown,
): Promise<Infrastructure> {
  const { settings, databaseUrl, masterKey, progress, logger, frontEndFolder } = options;
  const clock = options.clock ?? new Clock(settings.TEST_CLOCK);
  const waiting = { signal: options.signal, report: options.report };
  if (settings.REDIS_URL !== undefined) {
    await refuseWrongRedis(settings.REDIS_URL);
  }

  const { pool, database } = await connectDatabase(options, waiting, shutdown);
  const { cluster, log } = await connectEventStore(options, waiting, shutdown);
  const trouble = new Trouble(logger);
  const stopWatching = reportStoppedReadModels(progress, trouble);
  shutdown.add(() => {
    stopWatching();
    trouble.end();
    return Promise.resolve();
  });
  await refuseWrongLog(pool, log, waiting);
  const logTree = new LogTree({ log, pool, clock, trouble });
  logTree.start();
  shutdown.add(() => logTree.stop());
  const { store, schedule } = followSchedule(options, { pool, log, trouble }, shutdown);
  const vault = await retryWhileUnavailable(() => Vault.open(pool, masterKey), waiting);
  const sqlTables = createSqlTables(options, { log, vault, clock });
  shutdown.add(() => sqlTables.close());
  const forRequests = await openRequestParts(options, { pool, log, vault, clock }, waiting);
  shutdown.add(() => forRequests.bookingSources.waitForWrites());
  shutdown.add(() => forRequests.refusals.waitForWrites());

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
    ...forRequests,
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

async function connectDatabase(
  { settings, databaseUrl, logger }: InfrastructureOptions,
  waiting: StartWaiting,
  shutdown: Shutdown,
): Promise<Pick<Infrastructure, 'pool' | 'database'>> {
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
  return { pool, database };
}

/** Connects to the event store, and waits until its cluster has a leader. */
async function connectEventStore(
  { eventStoreUrl }: InfrastructureOptions,
  waiting: StartWaiting,
  shutdown: Shutdown,
): Promise<Pick<Infrastructure, 'cluster' | 'log'>> {
  const connection = new Connection(eventStoreUrl);
  shutdown.add(() => connection.close());
  const cluster = new ClusterWatch(connection, { isWriter: true });
  shutdown.add(() => cluster.stop());
  await cluster.waitUntilLed(waiting);
  cluster.start();
  return { cluster, log: new EventLog(connection, parkEvents) };
}

/**
 * Throws StartupRefused for a log with events of ours but without an identity, for another log than
 * the one that this database follows, and for a log that has lost the schedule.
 */
async function refuseWrongLog(
  pool: BoundedPool,
  log: EventLog,
  waiting: StartWaiting,
): Promise<void> {
  await retryWhileUnavailable(() => refuseLogWithoutIdentity(log), waiting);
  await retryWhileUnavailable(() => findOrEstablishLog(pool, log), waiting);
  await retryWhileUnavailable(() => refuseLostSchedule(pool, log), waiting);
}

/** Opens the store of streams, and begins to read the schedule. */
function followSchedule(
  { settings, databaseUrl, logger }: InfrastructureOptions,
  { pool, log, trouble }: Pick<Infrastructure, 'pool' | 'log' | 'trouble'>,
  shutdown: Shutdown,
): Pick<Infrastructure, 'store' | 'schedule'> {
  const snapshots = new ScheduleSnapshots({ databaseUrl, from: pool, log, logger });
  shutdown.add(() => snapshots.waitForSaves());
  const turns = pool.isEnoughForTurns ? new AdvisoryTurns(databaseUrl) : undefined;
  turns?.start();
  shutdown.add(async () => turns?.stop());
  // A start doesn't go on without the identity, and nobody reads on without what was set aside.
  const metadata = new MetadataWatch(log, trouble, [SCHEDULE, LOG_IDENTITY, SET_ASIDE]);
  metadata.start();
  shutdown.add(() => metadata.stop());
  const store = new StreamStore(log, {
    turns,
    watch: { trouble, noteRead: (stream) => metadata.noteRead(stream) },
    erasing: { listErasedKeys, beforeErasing: createErasedKeysRecorder(settings, trouble) },
  });
  const schedule: PresentSchedule = store.follow(scheduleDecider, SCHEDULE, {
    snapshots,
    trouble,
    part: 'schedule',
  });
  shutdown.add(() => schedule.stop());
  void schedule.start(); // without a snapshot this may take minutes
  return { store, schedule };
}

function createSqlTables(
  { settings, sqlFolder, databaseUrl, masterKey }: InfrastructureOptions,
  { log, vault, clock }: Pick<Infrastructure, 'log' | 'vault' | 'clock'>,
): SqlTables {
  return new SqlTables({
    folder: sqlFolder ?? join(tmpdir(), `cablepark-sql-${process.pid}-${randomUUID()}`),
    isTemporary: sqlFolder === undefined,
    log,
    databaseUrl,
    masterKey,
    countErasures: () => vault.secrets.countErasures(),
    clock,
    maxMs: settings.QUESTION_SECONDS * 1000,
  });
}

type RequestParts = Pick<
  Infrastructure,
  'cookies' | 'sessions' | 'bookingSources' | 'refusals' | 'mailBudget'
>;

/** Opens the tables that requests need besides the read models: sessions, sources, counts. */
async function openRequestParts(
  { settings, logger }: InfrastructureOptions,
  { pool, log, vault, clock }: Pick<Infrastructure, 'pool' | 'log' | 'vault' | 'clock'>,
  waiting: StartWaiting,
): Promise<RequestParts> {
  const cookieSecret = await retryWhileUnavailable(
    () => getSessionSecret(vault, settings.SESSION_SECRET),
    waiting,
  );
  const bookingSources = await retryWhileUnavailable(
    () => BookingSources.open(pool, vault.secrets, logger),
    waiting,
  );
  const isLimited = settings.RATE_LIMITS === 'on';
  const countedRefusals = await retryWhileUnavailable(
    () => CountedRefusals.open(pool, isLimited),
    waiting,
  );
  const refusalLog =
    settings.LOST_DEMAND === 'on' ? new RefusalLog(log, countedRefusals, logger) : undefined;
  const mailBudget = {
    pool,
    vault,
    clock,
    sourceOf: (network: string) => bookingSources.hashNetwork(network, clock.now()),
    isOn: isLimited,
  };

  return {
    cookies: new SignedCookies(cookieSecret, settings.PUBLIC_URL),
    sessions: await retryWhileUnavailable(() => Sessions.open(pool), waiting),
    bookingSources,
    refusals: new Refusals(refusalLog, vault, clock),
    mailBudget: await retryWhileUnavailable(() => MailBudget.open(mailBudget), waiting),
  };
}
