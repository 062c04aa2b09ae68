import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { scheduleDecider } from '@cablepark/backend/schedule/domain/evolve-schedule';
import { getDay } from '@cablepark/backend/schedule/domain/schedule';
import { decideGenerateDay } from '@cablepark/backend/schedule/nightly/generate-days/generate-days.decide';
import {
  defaultLeadTime,
  seededOperatingHours,
  seededPricing,
} from '@cablepark/contracts/configuration/seeded-settings';
import { parkEvents } from '@cablepark/contracts/events';
import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { openDataFolder } from '@cablepark/embedded/data-folder/open-data-folder';
import { launchEventStore } from '@cablepark/event-store-server/launch-event-store';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { establishLogIdentity } from '@cablepark/event-store/log/log-identity';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { createQuietTrouble } from '@cablepark/platform/test/troubled';
import { startPostgres } from '@cablepark/postgres/server/start-postgres';

export interface Parts {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** The folder for the product's files, which are mails if no mail server is set. */
  readonly productFolder: string;
  stop(): Promise<void>;
}

/**
 * Starts Postgres and the event store as the product configures them, fully durable, in a temporary
 * folder. With the address of another event store, that one is used; it must be empty, because the
 * database and the vault are new.
 */
export async function startParts(otherEventStoreUrl?: string): Promise<Parts> {
  if (otherEventStoreUrl !== undefined) {
    await assertEmpty(otherEventStoreUrl);
  }

  const dataDir = await mkdtemp(join(tmpdir(), 'cablepark-bench-'));
  const folder = await openDataFolder(dataDir);
  const postgres = await startPostgres({ dataDir, log: () => undefined });
  const store =
    otherEventStoreUrl === undefined
      ? await launchEventStore({ databaseUrl: postgres.url, port: 0 })
      : { connectionString: otherEventStoreUrl, stop: () => Promise.resolve() };
  return {
    databaseUrl: postgres.url,
    eventStoreUrl: store.connectionString,
    productFolder: join(dataDir, 'product'),
    stop: async () => {
      await store.stop();
      await postgres.stop();
      await folder.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function assertEmpty(eventStoreUrl: string): Promise<void> {
  const connection = new Connection(eventStoreUrl);
  try {
    const { ours } = await new EventLog(connection, parkEvents).readEnd();
    if (ours !== undefined) {
      throw new Error(`The event store at ${eventStoreUrl} isn’t empty.`);
    }
  } finally {
    await connection.close();
  }
}

/**
 * The environment of a server of the product, or of its floor, on these parts; it chooses a free
 * port.
 */
export const createEnvironment = (parts: Parts) => ({
  DATABASE_URL: parts.databaseUrl,
  EVENTSTORE_URL: parts.eventStoreUrl,
  DATA_DIR: parts.productFolder,
  PORT: '0',
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
});

const DAYS_AT_ONCE = 50;

/** Generates the schedules of many days as the product would, so that they can be booked. */
export async function generateDays(
  eventStoreUrl: string,
  first: Day,
  count: number,
): Promise<void> {
  const connection = new Connection(eventStoreUrl);
  const log = new EventLog(connection, parkEvents);
  // The product refuses a log that has events but no identity.
  await establishLogIdentity(log);
  const store = new StreamStore(log);
  const context = {
    actor: { kind: 'system', name: 'bench' },
    command: 'GenerateDays',
    now: new Date(),
    correlationId: 'bench',
    causationId: 'bench',
  } as const;
  const timetable = {
    operatingHours: seededOperatingHours,
    pricing: seededPricing,
    specialDays: new Map(),
    leadTime: defaultLeadTime,
  };
  await store
    .follow(scheduleDecider, SCHEDULE, { trouble: createQuietTrouble(), part: 'schedule' })
    .catchUp();
  for (let from = 0; from < count; from += DAYS_AT_ONCE) {
    const days = Array.from({ length: Math.min(DAYS_AT_ONCE, count - from) }, (_, i) =>
      addDays(first, from + i),
    );
    await Promise.all(
      days.map((day) =>
        store.handle(scheduleDecider, SCHEDULE, context, (schedule) =>
          decideGenerateDay({ day, timetable }, getDay(schedule, day)),
        ),
      ),
    );
  }

  await connection.close();
}
