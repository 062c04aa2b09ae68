import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@cablepark/contracts/events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { logIdentity } from '@cablepark/event-store/log/log-identity';
import { migrateReadModels, readModelDataSource } from './data-source.ts';
import { readModels } from './registry.ts';
import { layoutOf } from './test/layout.ts';
import { migrateAsBefore, versionsOfThen } from './test/old-migrations.ts';
import { ReadSide } from './test/read-side.ts';
import { season } from './test/season.ts';

const SLOT = 999;
const slotOpened: DomainEvent = {
  type: 'SlotOpened',
  data: { day: '2027-01-01', slots: [{ slotId: SLOT, priceCents: 2000 }] },
};

/** The read models whose versions haven't been raised since migrations made the tables. */
const unchanged = readModels.filter(({ name, version }) => versionsOfThen[name] === version);
const unchangedTables = unchanged.flatMap(({ tables }) => tables);

let fresh: ReadSide;
let old: ReadSide;
beforeEach(async () => {
  [fresh, old] = await Promise.all([ReadSide.open(), ReadSide.openEmpty()]);
});
afterEach(() => Promise.all([fresh.close(), old.close()]));

/** These change if a rebuild replaces tables. */
const objectIds = (side: ReadSide) =>
  side.sql(
    `SELECT relname, oid FROM pg_class
      WHERE relnamespace = 'read_models'::regnamespace AND relname = ANY ($1::text[]) ORDER BY relname`,
    [unchangedTables.map(({ name }) => name)],
  );

/** The function with which workers advance checkpoints. Older versions, with other parameters, may exist beside it. */
const advanceFunction = (side: ReadSide) =>
  side.sql(`SELECT prosrc FROM pg_proc WHERE oid = to_regprocedure(
    'read_models.advance(text[], int[], bigint[], bigint[], bigint, text)')`);

const ledger = (side: ReadSide) => side.sql('SELECT name FROM read_model_migrations ORDER BY id');

const someEvents = () => old.writeSeason(season({ seed: 5, from: '2026-03-01', perDay: 20 }), 300);

/** Runs a worker until these read models have reached a position. */
async function catchUp(position: bigint, models: typeof readModels = readModels): Promise<void> {
  const { worker, progress } = old.startWorker({ models });
  const modelNames = models.map(({ name }) => name);
  expect(await progress.waitFor(modelNames, position, 30_000)).toBe(true);
  await worker.stop();
}

/** Selects every column of every table with the repositories that queries use. */
async function expectQueriesToWork(side: ReadSide): Promise<void> {
  const database = await readModelDataSource(side.databaseUrl).initialize();
  for (const { entity } of readModels.flatMap(({ tables }) => tables))
    expect(await database.getRepository(entity).find()).toEqual([]);
  await database.destroy();
}

describe('a database in which migrations made the tables of the read models', () => {
  it('has the tables that their definitions make, unless a version has been raised since', async () => {
    await migrateAsBefore(old);
    expect(await layoutOf(old, unchangedTables)).toEqual(await layoutOf(fresh, unchangedTables));
  });

  it('has the function that advances checkpoints', async () => {
    await migrateAsBefore(old);
    await migrateReadModels(old.databaseUrl);
    expect(await advanceFunction(old)).toEqual(await advanceFunction(fresh));
    expect(await advanceFunction(fresh)).toHaveLength(1);
  });

  it('goes on with its rows and checkpoints, without a rebuild of what is unchanged', async () => {
    await migrateAsBefore(old);
    await catchUp(await someEvents(), unchanged);
    const [rows, ids, migrations] = [await old.rows(unchanged), await objectIds(old), await ledger(old)];
    await migrateReadModels(old.databaseUrl);
    expect((await ledger(old)).slice(0, migrations.length)).toEqual(migrations);
    expect(await old.rows(unchanged)).toEqual(rows);
    await catchUp(await old.write(SCHEDULE, [slotOpened]));
    expect(await objectIds(old)).toEqual(ids);
    expect(await old.sql('SELECT status FROM read_models.time_slots WHERE slot_id = $1', [SLOT])).toEqual([
      { status: 'available' },
    ]);
    expect(await layoutOf(old)).toEqual(await layoutOf(fresh));
  });

  it.each([['Users1764000000004'], ['ProvedEmails1764000000012']])(
    'can be queried at once when it is as old as %s, and is brought up to date by a rebuild',
    async (last) => {
      await migrateAsBefore(old, last);
      const end = await someEvents();
      await old.sql(
        `INSERT INTO read_models.checkpoints (name, version, log_id, position)
         SELECT name, 1, $2, -1 FROM unnest($1::text[]) AS name`,
        [Object.keys(versionsOfThen), await logIdentity(old.log)],
      );
      await migrateReadModels(old.databaseUrl);
      await expectQueriesToWork(old);
      await catchUp(end);
      const rows = await old.rows();
      expect(rows.bookings!.length).toBeGreaterThan(20);
      await old.rebuild();
      expect(await old.rows()).toEqual(rows);
      expect(await layoutOf(old)).toEqual(await layoutOf(fresh));
    },
  );
});
