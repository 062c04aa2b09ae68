import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';

import type { DomainEvent } from '@cablepark/contracts/events';
import { slotFromHalfHour } from '@cablepark/contracts/shared/slot-ids';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { eventually } from '@cablepark/platform/test/eventually';
import { expectSame } from '@cablepark/platform/test/expect-same';

import { createReadModelDataSource } from '#data-source';
import { readModels } from '#registry';
import { createOpenedReadModel } from '#test/broken-read-models';
import { readLayout } from '#test/layout';
import { names, ReadSide } from '#test/read-side';
import { generateSeason, type Written } from '#test/season';
import { ModelFailed } from './rebuilt-model.ts';
import { LogNotWhole } from './replayed-log.ts';

let side: ReadSide;
let events: Iterator<Written>;
const slotOpened = (halfHour: number): DomainEvent => ({
  type: 'SlotOpened',
  data: { day: '2027-01-01', slots: [{ slotId: slotFromHalfHour(halfHour), priceCents: 2000 }] },
});
const isOver = <T>(work: Promise<T>) => {
  const state = { over: false };
  void work
    .finally(() => {
      state.over = true;
    })
    .catch(() => undefined);
  return state;
};

beforeAll(async () => {
  side = await ReadSide.open([...readModels, createOpenedReadModel()]);
  events = generateSeason({ seed: 1, from: '2026-03-01', perDay: 30 });
  await side.writeSeason(events, 1200);
  await side.rebuild();
});
afterAll(() => side.close());

describe('a rebuild', () => {
  it('makes the rows that a worker makes event by event', async () => {
    const rebuilt = await side.readRows();
    await side.sql('TRUNCATE read_models.checkpoints');
    for (const table of Object.keys(rebuilt)) {
      await side.sql(`TRUNCATE read_models.${table}`);
    }

    const { worker, progress } = side.startWorker();
    const last = await side.writeSeason(events, 30);
    expect(await progress.waitFor(names, last, 30_000)).toBe(true);
    await worker.stop();
    const live = await side.readRows();
    expect((await side.rebuild()).position).toBe(last);
    expectSame(await side.readRows(), live);
    expect(live.bookings!.length).toBeGreaterThan(100);
  });

  it.each([
    [20, ''],
    [1, ' @long'],
    [300, ' @long'],
  ])('makes the same rows with room for %d of each table in memory%s', async (rowsInMemory) => {
    const before = await side.readRows();
    await side.rebuild(readModels, { rowsInMemory });
    expectSame(await side.readRows(), before);
  });

  it('reports up to where it has read the log', async () => {
    const read: bigint[] = [];
    const { position } = await side.rebuild(readModels, { onRead: (upTo) => read.push(upTo) });
    expect(read.length).toBeGreaterThan(3);
    expect(read).toEqual([...read].sort((a, b) => Number(a - b)));
    expect(read.at(-1)).toBe(position);
  });

  it('leaves the layout of the tables as it was, and as TypeORM’s entities describe it', async () => {
    const before = await readLayout(side);
    await side.rebuild();
    expect(await readLayout(side)).toEqual(before);
    const database = await createReadModelDataSource(side.databaseUrl).initialize();
    const drift = await database.driver.createSchemaBuilder().log();
    await database.destroy();
    expect(drift.upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('keeps everybody’s rights to the tables and their columns', async () => {
    await side.sql('GRANT SELECT ON read_models.bookings TO pg_monitor WITH GRANT OPTION');
    await side.sql(
      'GRANT SELECT (booking_id), UPDATE (booking_id) ON read_models.user_bookings TO PUBLIC',
    );
    const readRights = () =>
      side.sql(`
        SELECT relname, relowner, relacl::text, attname, attacl::text
          FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
         WHERE relnamespace = 'read_models'::regnamespace AND relkind = 'r' ORDER BY relname, attname`);
    const before = await readRights();
    await side.rebuild();
    expect(await readRights()).toEqual(before);
    expect(
      await side.sql(
        `SELECT has_table_privilege('pg_monitor', 'read_models.bookings', 'SELECT') AS may`,
      ),
    ).toEqual([{ may: true }]);
  });

  it('goes on beside a worker and busy writers, and readers see all rows at every moment', async () => {
    const { worker, progress } = side.startWorker();
    const reader = new pg.Client({ connectionString: side.databaseUrl });
    await reader.connect();
    const rebuilding = (async () => {
      for (let i = 0; i < 2; i++) {
        await side.rebuild();
      }
    })();
    const state = isOver(rebuilding);
    const writing = (async () => {
      let last = -1n;
      while (!state.over) {
        last = await side.writeSeason(events, 20);
      }

      return last;
    })();
    // A season never removes slots, and the audit trail only grows.
    const counts = { slots: 0, entries: 0 };
    while (!state.over) {
      const { rows } = await reader.query<{ slots: number; entries: number; doubled: number }>({
        name: 'count',
        text: `SELECT (SELECT count(*)::int FROM read_models.time_slots) AS slots,
                      (SELECT count(*)::int FROM read_models.audit_trail) AS entries`,
      });
      expect(rows[0]!.slots).toBeGreaterThanOrEqual(counts.slots);
      expect(rows[0]!.entries).toBeGreaterThanOrEqual(counts.entries);
      Object.assign(counts, rows[0]);
    }

    await rebuilding;
    const last = await writing;
    expect(await progress.waitFor(names, last, 30_000)).toBe(true);
    await reader.end();
    await worker.stop();
    const live = await side.readRows();
    await side.rebuild();
    expectSame(await side.readRows(), live);
  });

  it('waits for readers that hold the tables, and for its turn', async () => {
    const reader = new pg.Client({ connectionString: side.databaseUrl });
    await reader.connect();
    await reader.query('BEGIN');
    await reader.query('SELECT count(*) FROM read_models.bookings');
    const rebuilds = [side.rebuild(), side.rebuild()];
    const states = rebuilds.map(isOver);
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE application_name = 'cablepark rebuild' AND wait_event_type = 'Lock'`;
    await eventually(async () => {
      expect(await side.sql(waiting)).toHaveLength(1);
    });
    expect(states.map(({ over }) => over)).toEqual([false, false]);
    expect(
      (await reader.query('SELECT count(*)::int AS n FROM read_models.bookings')).rows[0],
    ).toEqual({
      n: (await side.sql('SELECT booking_id FROM read_models.bookings')).length,
    });
    await reader.query('COMMIT');
    await Promise.all(rebuilds);
    await reader.end();
  });

  it('that dies leaves everything as it was', async () => {
    const [rows, shape] = [await side.readRows(), await readLayout(side)];
    const reader = new pg.Client({ connectionString: side.databaseUrl });
    await reader.connect();
    await reader.query('BEGIN');
    // Which keeps the rebuild from finishing before it is killed.
    await reader.query('SELECT count(*) FROM read_models.bookings');
    const rebuild = side.rebuild();
    rebuild.catch(() => undefined);
    await eventually(async () => {
      const killed = await side.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name = 'cablepark rebuild' AND wait_event_type = 'Lock'`,
      );
      expect(killed).toHaveLength(1);
    });
    await expect(rebuild).rejects.toThrow();
    await reader.end();
    expectSame(await side.readRows(), rows);
    expect(await readLayout(side)).toEqual(shape);
    expect(
      await side.sql(`SELECT 1 FROM pg_namespace WHERE nspname = 'read_models_rebuild'`),
    ).toEqual([]);
    await side.rebuild();
    expectSame(await side.readRows(), rows);
  });

  it('of a read model that fails leaves it as it was', async () => {
    await side.write(SCHEDULE, [slotOpened(5), slotOpened(6)]);
    await side.rebuild([createOpenedReadModel()]);
    const before = await side.readRows([createOpenedReadModel()]);
    for (const how of ['throw', 'sql'] as const) {
      await expect(side.rebuild([createOpenedReadModel({ at: 6, how })])).rejects.toThrow(
        ModelFailed,
      );
    }

    expect(await side.readRows([createOpenedReadModel()])).toEqual(before);
    expect(before.opened).toHaveLength(2);
  });

  it.each(['throw', 'sql'] as const)(
    'of a read model that fails blames the log if that lacks events (%s)',
    async (how) => {
      const { client } = side.log.connection.current;
      await client.setStreamMetadata(SCHEDULE, { maxCount: 1 });
      await expect(side.rebuild([createOpenedReadModel({ at: 6, how })])).rejects.toThrow(
        LogNotWhole,
      );
      await client.setStreamMetadata(SCHEDULE, {});
    },
  );
});

describe('a worker', () => {
  const readPrice = async () =>
    (await side.sql('SELECT price_cents FROM read_models.opened WHERE slot_id = 5'))[0];

  it('rebuilds a read model whose version has been raised, while the others go on', async () => {
    const { worker, progress } = side.startWorker({
      models: [...readModels, createOpenedReadModel(undefined, 2)],
    });
    const last = await side.write(SCHEDULE, [slotOpened(7)]);
    expect(await progress.waitFor([...names, 'opened'], last, 30_000)).toBe(true);
    expect(await readPrice()).toEqual({ price_cents: 4000 });
    await worker.stop();
    const [row] = await side.sql(
      `SELECT version FROM read_models.checkpoints WHERE name = 'opened'`,
    );
    expect(row).toEqual({ version: 2 });
  });

  it('leaves a read model alone that newer code has rebuilt', async () => {
    const old = side.startWorker({ models: [createOpenedReadModel(undefined, 2)] });
    await eventually(() => {
      expect(old.progress.projectedHere.has('opened')).toBe(true);
    });
    await side.rebuild([createOpenedReadModel(undefined, 3)]);
    await eventually(() => {
      expect(old.progress.projectedHere.has('opened')).toBe(false);
    });
    const newer = side.startWorker({ models: [createOpenedReadModel(undefined, 3)] });
    const last = await side.write(SCHEDULE, [slotOpened(8)]);
    expect(await newer.progress.waitFor(['opened'], last, 30_000)).toBe(true);
    expect(await readPrice()).toEqual({ price_cents: 6000 });
    await old.worker.stop();
    await newer.worker.stop();
  });

  it('takes a stopped read model up again once it was rebuilt', async () => {
    const fault = { at: 9, how: 'throw' as 'throw' | 'none' };
    const { worker, progress } = side.startWorker({ models: [createOpenedReadModel(fault, 3)] });
    await side.write(SCHEDULE, [slotOpened(9)]);
    await eventually(() => {
      expect(progress.getReached().get('opened')?.stopped).toBe('can not take this one');
    });
    fault.how = 'none';
    await side.rebuild([createOpenedReadModel(undefined, 3)]);
    const last = await side.write(SCHEDULE, [slotOpened(10)]);
    await eventually(() => {
      expect(progress.getReached().get('opened')).toEqual({ position: last, stopped: null });
    });
    await worker.stop();
  });

  it('keeps the rows of the version before if the log is not whole, and says so', async () => {
    const { client } = side.log.connection.current;
    const before = await side.readRows([createOpenedReadModel()]);
    await client.setStreamMetadata(SCHEDULE, { maxCount: 1 });
    const why =
      /^The log is not whole \(stream schedule: \d+ events in \$all, 1 in the stream\): the read models are as/;
    await expect(side.rebuild()).rejects.toThrow(why);
    const { worker, progress } = side.startWorker({
      models: [createOpenedReadModel(undefined, 4)],
    });
    await eventually(() => {
      expect(progress.getReached().get('opened')?.stopped).toMatch(why);
    });
    await worker.stop();
    expectSame(await side.readRows([createOpenedReadModel()]), before);
    await client.setStreamMetadata(SCHEDULE, {});
    await side.rebuild([createOpenedReadModel(undefined, 3)]);
  });

  it('makes a new read model from a long log by a rebuild @long', async () => {
    await side.writeSeason(events, 2500);
    await side.sql(`DELETE FROM read_models.checkpoints WHERE name = 'opened'`);
    const { worker, progress } = side.startWorker({
      models: [createOpenedReadModel(undefined, 3)],
    });
    await eventually(() => {
      expect(worker.getStatus().readModels).toMatchObject([{ name: 'opened', isRebuilding: true }]);
    });
    expect(await progress.waitBriefly(['opened'], 10n ** 15n, 60_000)).toBe(true);
    const last = await side.write(SCHEDULE, [slotOpened(11)]);
    expect(await progress.waitFor(['opened'], last, 30_000)).toBe(true);
    expect(progress.rebuilding).toEqual(new Set());
    await worker.stop();
  });
});
