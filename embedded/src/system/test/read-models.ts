import { deepEqual } from 'node:assert/strict';

import pg from 'pg';
import { pino } from 'pino';

import { parkEvents } from '@cablepark/contracts/events';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { establishLogIdentity } from '@cablepark/event-store/log/log-identity';
import { ProgressListener } from '@cablepark/projections/progress/progress-listener';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { readModels } from '@cablepark/projections/registry';
import { rebuildReadModels } from '@cablepark/projections/runtime/rebuild/rebuild';

import type { Addresses } from '#data-folder/addresses';

const logger = pino({ level: 'silent' });
const CAUGHT_UP_MS = 30_000;

/**
 * Compares every row of every read model with a rebuild of the log from zero. Nobody may send
 * commands at the same time. Refusals are written up to two seconds later, so the comparison starts
 * again if the log has grown meanwhile.
 */
export async function assertRowsEqualARebuild({
  databaseUrl,
  eventStoreUrl,
}: Addresses): Promise<void> {
  const connection = new Connection(eventStoreUrl);
  const log = new EventLog(connection, parkEvents);
  const { signal } = new AbortController();
  try {
    const logId = await establishLogIdentity(log);
    for (;;) {
      const { last } = await log.readEnd();
      await waitUntilCaughtUp(databaseUrl, log);
      const live = await readAllRows(databaseUrl);
      await rebuildReadModels({ databaseUrl, log, logId, models: readModels, logger, signal });
      const rebuilt = await readAllRows(databaseUrl);
      if ((await log.readEnd()).last !== last) {
        continue;
      }

      deepEqual(live, rebuilt);
      return;
    }
  } finally {
    await connection.close();
  }
}

/** Resolves when every read model has processed the log's last event. */
async function waitUntilCaughtUp(databaseUrl: string, log: EventLog): Promise<void> {
  const progress = new ReadModelProgress();
  const listener = new ProgressListener({ databaseUrl, progress, logger });
  listener.start();
  try {
    const { events } = await log.readPage(undefined, 1_000_000);
    const names = readModels.map(({ name }) => name);
    const last = events.at(-1)?.position ?? -1n;
    if (!(await progress.waitFor(names, last, CAUGHT_UP_MS))) {
      throw new Error('A read model does not catch up.');
    }
  } finally {
    await listener.stop();
  }
}

/** Returns the rows by table, in the order of their keys. */
async function readAllRows(databaseUrl: string): Promise<Record<string, unknown[]>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const rows: Record<string, unknown[]> = {};
    for (const { qualifiedName, name, key } of readModels.flatMap(({ tables }) => tables)) {
      const order = key.map((column) => column.name).join();
      rows[name] = (await client.query(`SELECT * FROM ${qualifiedName} ORDER BY ${order}`)).rows;
    }

    return rows;
  } finally {
    await client.end();
  }
}
