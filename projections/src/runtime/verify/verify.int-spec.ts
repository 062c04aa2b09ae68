import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { establishLogIdentity } from '@cablepark/event-store/log/log-identity';

import type { ReadModelProgress } from '#progress/read-model-progress';
import { readModels } from '#registry';
import { names, ReadSide, silent } from '#test/read-side';
import { generateSeason, type Written } from '#test/season';
import { LogNotWhole } from '../rebuild/replayed-log.ts';
import { formatDifference } from './compare-table.ts';
import { NotCompared, verifyReadModels, type Verified, type VerifyOptions } from './verify.ts';

let side: ReadSide;
let events: Iterator<Written>;

beforeAll(async () => {
  side = await ReadSide.open();
  events = generateSeason({ seed: 3, from: '2026-03-01', perDay: 30 });
  await side.writeSeason(events, 1500);
  await side.rebuild();
});
afterAll(() => side.close());

async function verify(
  more: Partial<VerifyOptions> = {},
): Promise<Verified & { readonly lines: string[] }> {
  const { databaseUrl, log } = side;
  const { signal } = new AbortController();
  const lines: string[] = [];
  const onDifference: VerifyOptions['onDifference'] = (difference) =>
    lines.push(formatDifference(difference));
  const logId = await establishLogIdentity(log);
  const options = {
    databaseUrl,
    log,
    logId,
    models: readModels,
    logger: silent,
    signal,
    onDifference,
  };
  return { ...(await verifyReadModels({ ...options, ...more })), lines };
}

/** Runs statements that change rows, then the work, and then those that restore the rows. */
async function tamper(
  statements: string[],
  restore: string[],
  work: () => Promise<void>,
): Promise<void> {
  for (const statement of statements) {
    await side.sql(statement);
  }

  try {
    await work();
  } finally {
    for (const statement of restore) {
      await side.sql(statement);
    }
  }
}

/** Waits until these workers have projected the log up to there. */
async function waitUntilSeen(
  workers: readonly { readonly models: typeof readModels; readonly progress: ReadModelProgress }[],
  last: bigint,
): Promise<void> {
  for (const { models, progress } of workers) {
    const projected = models.map(({ name }) => name);
    expect(await progress.waitFor(projected, last, 30_000)).toBe(true);
  }
}

describe('verifying the read models', () => {
  it.each([1, 40_000])(
    'finds no difference, with room for %d rows of each table in memory',
    async (rowsInMemory) => {
      const [counted] = await side.sql<{ position: string }>(
        'SELECT position FROM read_models.checkpoints',
      );
      const rows = Object.values(await side.readRows()).flat().length;
      const position = BigInt(counted!.position);
      expect(await verify({ rowsInMemory })).toEqual({
        models: names.length,
        rows,
        differences: 0,
        position,
        lines: [],
      });
    },
  );

  it('names what was changed behind its back, a line a column, and nothing else', async () => {
    const [slot] = await side.sql<{ slot_id: number; price_cents: number }>(
      `SELECT slot_id, price_cents FROM read_models.time_slots WHERE status = 'available' ORDER BY slot_id LIMIT 1`,
    );
    const { slot_id: id, price_cents: price } = slot!;
    await tamper(
      [
        `UPDATE read_models.time_slots SET price_cents = 1, status = 'on fire' WHERE slot_id = ${id}`,
      ],
      [
        `UPDATE read_models.time_slots SET price_cents = ${price}, status = 'available' WHERE slot_id = ${id}`,
      ],
      async () => {
        const { lines, differences } = await verify();
        expect(differences).toBe(2);
        expect(lines).toEqual([
          `time_slots ${id}: status live "on fire" replayed available`,
          `time_slots ${id}: price_cents live 1 replayed ${price}`,
        ]);
      },
    );
  });

  it('names rows that are missing on either side', async () => {
    const keep = `CREATE TABLE kept AS SELECT * FROM read_models.statistics_days ORDER BY day LIMIT 1`;
    await tamper(
      [
        keep,
        `DELETE FROM read_models.statistics_days WHERE day IN (SELECT day FROM kept)`,
        `INSERT INTO read_models.user_bookings VALUES ('nobody', 'none')`,
      ],
      [
        `INSERT INTO read_models.statistics_days SELECT * FROM kept`,
        `DROP TABLE kept`,
        `DELETE FROM read_models.user_bookings WHERE owner_id = 'nobody'`,
      ],
      async () => {
        const { lines } = await verify();
        expect(lines).toEqual([
          'user_bookings nobody,none: row live present replayed missing',
          'statistics 2026-03-01: statistics_days.row live missing replayed present',
        ]);
      },
    );
  });

  it('never shows personal values', async () => {
    const [booking] = await side.sql<{
      booking_id: string;
      customer_box: string;
      reference: string;
    }>(
      'SELECT booking_id, customer_box, reference FROM read_models.bookings ORDER BY booking_id LIMIT 1',
    );
    const { booking_id: bookingId, customer_box: box, reference } = booking!;
    const set = (values: string) =>
      `UPDATE read_models.bookings SET ${values} WHERE booking_id = '${bookingId}'`;
    await tamper(
      [set(`customer_box = 'Anna', reference = 'ANNA'`)],
      [set(`customer_box = '${box}', reference = '${reference}'`)],
      async () => {
        const { lines } = await verify();
        expect(lines).toEqual([
          `bookings ${bookingId}: reference live (sealed) replayed (sealed)`,
          `bookings ${bookingId}: customer_box live (sealed) replayed (sealed)`,
        ]);
      },
    );
  });

  it('finds only what was changed beside two workers and busy writers, and leaves nothing behind', async () => {
    const [first, second] = [readModels.slice(0, 5), readModels.slice(5)];
    const workers = [first, second].map((models) => ({ models, ...side.startWorker({ models }) }));
    await side.sql(`INSERT INTO read_models.user_bookings VALUES ('nobody', 'none')`);
    const state = { over: false };
    const writing = (async () => {
      let last = -1n;
      while (!state.over) {
        last = await side.writeSeason(events, 20);
        await waitUntilSeen(workers, last);
      }

      return last;
    })();
    for (let i = 0; i < 2; i++) {
      const { lines } = await verify({ isUnhurried: i === 1 });
      expect(lines).toEqual(['user_bookings nobody,none: row live present replayed missing']);
    }

    state.over = true;
    const last = await writing;
    await Promise.all(workers.map(({ worker }) => worker.stop()));
    await side.sql(`DELETE FROM read_models.user_bookings WHERE owner_id = 'nobody'`);
    expect((await verify()).position).toBe(last);
    expect(
      await side.sql(`SELECT 1 FROM pg_namespace WHERE nspname = 'read_models_rebuild'`),
    ).toEqual([]);
  });

  it('compares each read model at its own position where a crash left them apart', async () => {
    await side.writeSeason(events, 5);
    const [model] = readModels;
    const { worker, progress } = side.startWorker({ models: [model!] });
    const last = await side.writeSeason(events, 5);
    expect(await progress.waitFor([model!.name], last, 30_000)).toBe(true);
    await worker.stop();
    const { differences, position } = await verify();
    expect(differences).toBe(0);
    expect(position).toBeLessThan(last);
    await side.rebuild();
  });

  it.each([
    ['stopped', `stopped = 'a fault'`, `stopped = NULL`],
    ['of another version', 'version = version + 1', 'version = version - 1'],
    ['ahead of the log', `position = position + 1000000`, `position = position - 1000000`],
  ])('refuses to compare read models that are %s', async (_, spoil, mend) => {
    await side.sql(`UPDATE read_models.checkpoints SET ${spoil}`);
    try {
      await expect(verify()).rejects.toThrow(NotCompared);
    } finally {
      await side.sql(`UPDATE read_models.checkpoints SET ${mend}`);
    }
  });

  it('refuses to compare tables that lack a column', async () => {
    await side.sql('ALTER TABLE read_models.user_bookings RENAME owner_id TO owner');
    try {
      await expect(verify()).rejects.toThrow(NotCompared);
    } finally {
      await side.sql('ALTER TABLE read_models.user_bookings RENAME owner TO owner_id');
    }
  });

  it.each([
    ['counted', { maxCount: 20 }],
    ['truncated', { truncateBefore: 7 }],
  ])('is refused where the schedule was %s, though the log still has all', async (_, metadata) => {
    const { client } = side.log.connection.current;
    await client.setStreamMetadata(SCHEDULE, metadata);
    await expect(verify()).rejects.toThrow(
      /^The log is not whole \(stream schedule: \d+ events in \$all, \d+ in/,
    );
    await client.setStreamMetadata(SCHEDULE, {});
    expect((await verify()).differences).toBe(0);
  });

  it('blames a log that lacks events rather than the read models that it has stopped', async () => {
    const { client } = side.log.connection.current;
    await client.setStreamMetadata(SCHEDULE, { maxCount: 20 });
    await side.sql(`UPDATE read_models.checkpoints SET stopped = 'a gap'`);
    await expect(verify()).rejects.toThrow(LogNotWhole);
    await side.sql('UPDATE read_models.checkpoints SET stopped = NULL');
    await client.setStreamMetadata(SCHEDULE, {});
  });
});
