import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pino, type DestinationStream } from 'pino';

import type { DomainEvent, ParkEvent } from '@cablepark/contracts/events';
import type { UserRole } from '@cablepark/contracts/shared/roles';
import {
  startEventStore,
  type EventStore,
  type EventStoreOptions,
} from '@cablepark/event-store-server/start-event-store';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { logSerializers } from '@cablepark/platform/logging/logger';
import { readSettings, type Settings } from '@cablepark/platform/settings/settings';
import { SettableClock } from '@cablepark/platform/test/settable-clock';
import { createThrowawayDatabase } from '@cablepark/postgres/server/test/throwaway-postgres';
import { migrateReadModels } from '@cablepark/projections/data-source';
import { readModels } from '@cablepark/projections/registry';
import { ProjectionWorker } from '@cablepark/projections/runtime/worker';
import { chooseMasterKeySource } from '@cablepark/vault/master-key-source';
import { throwawayKey } from '@cablepark/vault/test/throwaway-key';
import { unlockVault } from '@cablepark/vault/unlock-vault';

import { EnsureFirstAdmin } from '../accounts/commands/ensure-first-admin/ensure-first-admin.command.ts';
import { ClaimTimeout } from '../accounts/commands/open-account/claims.ts';
import { Passwords } from '../accounts/credentials/passwords.ts';
import { listNightlyTasks } from '../app/automations/nightly.ts';
import { startAutomations, type RunningAutomations } from '../app/automations/start-automations.ts';
import { createApp } from '../app/create-app.ts';
import type { Infrastructure } from '../app/infrastructure.module.ts';
import { openInfrastructure } from '../app/open-infrastructure.ts';
import { migrateAutomations } from '../automation-runtime/migrate-automations.ts';
import { SeedConfiguration } from '../configuration/commands/seed-configuration/seed-configuration.command.ts';
import { GenerateDays } from '../schedule/nightly/generate-days/generate-days.command.ts';
import { Browser } from './browser.ts';
import { PatientProgress } from './patient-progress.ts';
import { createNewcomerSignIn, signIn, type SignedInBrowser } from './sign-in.ts';

/** A Monday in summer time, nine in the morning in Riga. */
export const TEST_NOW = '2026-06-01T06:00:00Z';

/** The first administrator of every application under test. */
export const FIRST_ADMIN = { email: 'first.admin@park.test', password: 'the first password' };

const testSettings = {
  ADMIN_EMAIL: FIRST_ADMIN.email,
  ADMIN_PASSWORD: FIRST_ADMIN.password,
  RATE_LIMITS: 'off',
  // Refusals are written a second later, and would come among the events that a test counts.
  LOST_DEMAND: 'off',
  // Questions have low priority, and a busy machine little time for them.
  QUESTION_SECONDS: '120',
};
/** The cheapest settings that argon2 accepts. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export interface RunningAppOptions {
  /** The clock's initial time, ISO 8601; the calendar is generated from that day on. */
  readonly now?: string;
  /** Settings that differ from the defaults, by their names in the environment. */
  readonly settings?: Partial<Record<keyof Settings, string>>;
  /** How long the holder of a name may take to become an account. */
  readonly claimTimeoutMs?: number;
  /** The folder of a built front end. */
  readonly frontEndFolder?: string;
  /** Receives the lines that the first start prints. */
  readonly report?: (line: string) => void;
  /** Starts another event store than the product's own, such as one that misbehaves. */
  readonly startEventStore?: (options: EventStoreOptions) => Promise<EventStore>;
  /**
   * A database to use instead of one that is created for the application: empty, or with a log and
   * its vault.
   */
  readonly databaseUrl?: string;
  /** Whether the lines of `report` go to a terminal. */
  readonly isTerminal?: boolean;
  /** Receives the log, which is otherwise discarded. */
  readonly logTo?: DestinationStream;
}

/** A second application on the same event store and database, as another process would run it. */
export interface AnotherApp {
  readonly url: string;
  readonly app: NestFastifyApplication;
  createGuest(): Browser;
  close(): Promise<void>;
}

/** The whole application on real parts, for one test file. */
export interface RunningApp {
  readonly url: string;
  readonly clock: SettableClock;
  readonly app: NestFastifyApplication;
  readonly infrastructure: Infrastructure;
  /** Opens a browser of a guest. */
  createGuest(): Browser;
  /** Creates a new user in this role, and signs them in. */
  signInAs(role: UserRole): Promise<SignedInBrowser>;
  /** Starts another application that shares all parts with this one except the given ones. */
  startAnother(parts?: Partial<Infrastructure>): Promise<AnotherApp>;
  /** Opens all connections again, as another process does; the caller has to close them. */
  reconnect(): ReturnType<typeof openInfrastructure>;
  /** Starts the automations: mails and nightly tasks. */
  startAutomations(): Promise<RunningAutomations>;
  /** Lists the nightly tasks, to be run by hand. */
  listNightlyTasks(): ReturnType<typeof listNightlyTasks>;
  /** Reads all events of the log, in order. */
  readEvents(): Promise<readonly ParkEvent[]>;
  /** Resolves when every read model has reached the present end of the log. */
  waitUntilVisible(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts Postgres, the event store, projections and HTTP on a free port, with the park's settings
 * and calendar seeded.
 */
export async function startRunningApp(options: RunningAppOptions = {}): Promise<RunningApp> {
  const parts = await openParts(options);
  const { infrastructure, clock, progress, reconnect } = parts;
  await infrastructure.schedule.start();
  const worker = createWorker(infrastructure, progress);
  worker.start();
  const app = await createApp(infrastructure);
  const commands = app.get(CommandBus);
  await seedPark(commands, options);
  const url = await listen(app);
  return {
    url,
    clock,
    app,
    infrastructure,
    createGuest: () => new Browser(url),
    signInAs: createNewcomerSignIn(() => signIn(url, FIRST_ADMIN)),
    startAnother: (other = {}) => startAnother({ ...infrastructure, ...other }, other),
    reconnect,
    startAutomations: () => startAutomations(infrastructure, app),
    listNightlyTasks: () => listNightlyTasks(commands, infrastructure),
    readEvents: async () =>
      (await infrastructure.log.readPage<DomainEvent>(undefined, 100_000)).events,
    waitUntilVisible: () => waitUntilVisible(infrastructure.log, progress),
    stop: async () => {
      await app.close();
      await worker.stop();
      await infrastructure.close();
      await parts.stop();
    },
  };
}

/** Starts a database and an event store, and opens the infrastructure on them. */
async function openParts(options: RunningAppOptions) {
  const database = options.databaseUrl
    ? { url: options.databaseUrl, drop: () => Promise.resolve() }
    : await createThrowawayDatabase({ name: 'running_app', make: migrate });
  const eventStore = await (options.startEventStore ?? startEventStore)({
    databaseUrl: database.url,
    port: 0,
  });
  if (options.databaseUrl !== undefined) {
    await migrate(database.url);
  }

  const erasedKeys = join(tmpdir(), `cablepark-erased-keys-${randomUUID()}`);
  const settings = readSettings({
    ...testSettings,
    ERASED_KEYS_FILE: erasedKeys,
    ...options.settings,
  });
  const logger = options.logTo
    ? pino({ level: 'trace', serializers: logSerializers }, options.logTo)
    : pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
  const clock = new SettableClock(options.now ?? TEST_NOW);
  const progress = new PatientProgress();
  const masterKey =
    settings.VAULT_KEY === undefined
      ? throwawayKey
      : chooseMasterKeySource(settings, () => undefined);
  const reconnect = async () =>
    openInfrastructure({
      settings,
      databaseUrl: database.url,
      eventStoreUrl: eventStore.connectionString,
      masterKey: await unlockVault(database.url, masterKey),
      progress,
      logger,
      clock,
      frontEndFolder: options.frontEndFolder,
    });

  const infrastructure = {
    ...(await reconnect()),
    passwords: new Passwords(CHEAP),
    claimTimeout: new ClaimTimeout(options.claimTimeoutMs),
  };
  const stop = async () => {
    await eventStore.stop();
    await database.drop();
    await rm(erasedKeys, { force: true });
  };

  return { infrastructure, clock, progress, reconnect, stop };
}

const createWorker = (
  { databaseUrl, log, logger, trouble }: Infrastructure,
  progress: PatientProgress,
): ProjectionWorker =>
  new ProjectionWorker({
    databaseUrl,
    log,
    models: readModels,
    progress,
    logger,
    trouble,
    onFatal: (error) => {
      throw error;
    },
  });

async function seedPark(
  commands: CommandBus,
  { report = () => undefined, isTerminal = false }: RunningAppOptions,
): Promise<void> {
  await commands.execute(new SeedConfiguration());
  await commands.execute(new GenerateDays());
  await commands.execute(new EnsureFirstAdmin(report, isTerminal));
}

/**
 * Starts another application; its own schedule is read first, as a process does before it listens.
 */
async function startAnother(
  infrastructure: Infrastructure,
  { schedule }: Partial<Infrastructure>,
): Promise<AnotherApp> {
  await schedule?.start();
  const app = await createApp(infrastructure);
  const url = await listen(app);
  return { url, app, createGuest: () => new Browser(url), close: () => app.close() };
}

async function waitUntilVisible(log: EventLog, progress: PatientProgress): Promise<void> {
  const { ours: last = -1n } = await log.readEnd();
  const names = readModels.map(({ name }) => name);
  if (!(await progress.waitFor(names, last, 30_000))) {
    throw new Error('The read models did not come that far.');
  }
}

async function migrate(databaseUrl: string): Promise<void> {
  await migrateReadModels(databaseUrl);
  await migrateAutomations(databaseUrl);
}

/** Listens on a free local port and returns the address. */
async function listen(app: NestFastifyApplication): Promise<string> {
  await app.listen(0, '127.0.0.1');
  return `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
}
