import { setTimeout as delay } from 'node:timers/promises';

import type { SignedInBrowser } from '@cablepark/backend/test/sign-in';
import { parkEvents } from '@cablepark/contracts/events';
import type { ReadModelStatus } from '@cablepark/contracts/system/read-models';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';

import { startParts, type Parts } from './parts.ts';
import { startServer } from './processes.ts';
import { rebuildAll, SeasonWriter } from './rebuild.ts';
import { createEnvironmentWithAdmin, signInAdmin } from './signed-in.ts';

/** The size of the log; set `BENCH_EVENTS` for another. */
export const EVENTS = Number(process.env.BENCH_EVENTS ?? 100_000);
const LOOK_EVERY_MS = 50;

/** The product over HTTP with a season in its log, which all read models show. */
export interface SeasonPark {
  readonly url: string;
  readonly admin: SignedInBrowser;
  /** To the event store. */
  readonly connection: Connection;
}

export interface SeasonOptions {
  /** Writes the events that precede the season. */
  readonly write?: (log: EventLog, parts: Parts) => Promise<unknown>;
  readonly environment?: Record<string, string>;
}

/** Writes a season, starts the product on it, and uses it when its read models have caught up. */
export async function runWithSeason<Result>(
  { write = () => Promise.resolve(), environment = {} }: SeasonOptions,
  use: (park: SeasonPark) => Promise<Result>,
): Promise<Result> {
  const parts = await startParts();
  const connection = new Connection(parts.eventStoreUrl);
  try {
    const log = new EventLog(connection, parkEvents);
    await write(log, parts);
    await new SeasonWriter(log).writeUpTo(EVENTS);
    // Takes a fraction of the time that the running product needs for a new log.
    await rebuildAll(parts.databaseUrl, log);
    const server = await startServer('system-server', {
      ...createEnvironmentWithAdmin(parts),
      ...environment,
    });
    try {
      const admin = await signInAdmin(server.url);
      await waitForReadModels(admin, (models) =>
        models.every(({ lag, rebuild }) => lag === 0 && rebuild === null),
      );
      return await use({ url: server.url, admin, connection });
    } finally {
      await server.stop();
    }
  } finally {
    await connection.close();
    await parts.stop();
  }
}

/** Waits until the read models that the product reports have reached a state. */
export async function waitForReadModels(
  admin: SignedInBrowser,
  isReached: (models: readonly ReadModelStatus[]) => boolean,
): Promise<void> {
  for (;;) {
    const { status, body } = await admin.get<ReadModelStatus[]>('/api/admin/read-models');
    if (status !== 200) {
      throw new Error(`The read models were answered ${status}.`);
    }
    if (isReached(body)) {
      return;
    }

    const stopped = body.find(({ lastError }) => lastError !== null);
    if (stopped) {
      throw new Error(`${stopped.name}: ${stopped.lastError}`);
    }

    await delay(LOOK_EVERY_MS);
  }
}
