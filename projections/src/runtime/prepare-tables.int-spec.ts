import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import type { DomainEvent, ParkEvent } from '@cablepark/contracts/events';
import { slotFromHalfHour } from '@cablepark/contracts/shared/slot-ids';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';

import { migrateReadModels } from '../data-source.ts';
import { readLayout } from '../test/layout.ts';
import { ReadSide } from '../test/read-side.ts';
import type { Changes } from './changes.ts';
import type { ReadModel } from './define-read-model.ts';
import { boolean, defineTable, int, text } from './define-table.ts';

const slotOpened: DomainEvent = {
  type: 'SlotOpened',
  data: { day: '2027-01-01', slots: [{ slotId: slotFromHalfHour(5), priceCents: 2000 }] },
};

const before = defineTable('opened', { slotId: int().key(), priceCents: int() });
const after = defineTable(
  'opened',
  { day: text(), slotId: int().key(), isCheap: boolean() },
  { indexes: [{ name: 'opened_day', columns: ['day', 'slotId'], isUnique: true }] },
);
const added = defineTable('opened_days', { day: text().key(), slots: int().default(0) });

const createReadModel = (
  version: number,
  tables: ReadModel['tables'],
  open: (slotId: number, changes: Changes) => void,
) => ({
  name: 'opened',
  version,
  tables,
  project: ({ type, data }: ParkEvent, changes: Changes) => {
    if (type === 'SlotOpened') {
      for (const { slotId } of data.slots) {
        open(slotId, changes);
      }
    }
  },
});
const versionOne = createReadModel(1, [before], (slotId, changes) => {
  changes.put(before, { slotId, priceCents: 2000 });
});
const versionTwo = createReadModel(2, [after, added], (slotId, changes) => {
  changes.put(after, { slotId, day: '2027-01-01', isCheap: true });
  changes.add(added, { day: '2027-01-01' }, { slots: 1 });
});
const ROWS = {
  opened: [{ day: '2027-01-01', slot_id: 5, is_cheap: true }],
  opened_days: [{ day: '2027-01-01', slots: 1 }],
};

let side: ReadSide;
beforeEach(async () => {
  side = await ReadSide.openEmpty();
});
afterEach(() => side.close());

/** Writes an event and waits until a worker of this version has projected it. */
async function work(model: ReadModel): Promise<void> {
  const { worker, progress } = side.startWorker({ models: [model] });
  const last = await side.write(SCHEDULE, [slotOpened]);
  expect(await progress.waitFor(['opened'], last, 30_000)).toBe(true);
  await worker.stop();
}

it('creates all tables once when several processes start at the same time', async () => {
  await Promise.all([1, 2, 3].map(() => migrateReadModels(side.databaseUrl)));
  const layout = await readLayout(side);
  await migrateReadModels(side.databaseUrl);
  expect(await readLayout(side)).toEqual(layout);
});

it('replaces tables of an earlier version that no worker has ever projected into', async () => {
  await migrateReadModels(side.databaseUrl, [versionOne]);
  await migrateReadModels(side.databaseUrl, [versionTwo]);
  await work(versionTwo);
  expect(await side.readRows([versionTwo])).toEqual(ROWS);
  const fresh = await ReadSide.open([versionTwo]);
  expect(await readLayout(side)).toEqual(await readLayout(fresh));
  await fresh.close();
});

describe('a new version of a read model with other columns', () => {
  beforeEach(async () => {
    await migrateReadModels(side.databaseUrl, [versionOne]);
    await work(versionOne);
  });

  it('can be queried before its tables have been rebuilt, while an old worker goes on', async () => {
    await migrateReadModels(side.databaseUrl, [versionTwo]);
    await work(versionOne);
    expect(await side.sql('SELECT day, slot_id, is_cheap FROM read_models.opened')).toEqual([
      { day: null, slot_id: 5, is_cheap: null },
    ]);
    expect(await side.sql('SELECT day, slots FROM read_models.opened_days')).toEqual([]);
  });

  it('has the tables of its definition once they have been rebuilt', async () => {
    await migrateReadModels(side.databaseUrl, [versionTwo]);
    const { worker, progress } = side.startWorker({ models: [versionTwo] });
    const last = await side.write(SCHEDULE, [
      { type: 'SlotRemoved', data: { day: '2027-01-01', slots: [slotFromHalfHour(6)] } },
    ]);
    expect(await progress.waitFor(['opened'], last, 30_000)).toBe(true);
    await worker.stop();
    expect(await side.readRows([versionTwo])).toEqual(ROWS);
    const fresh = await ReadSide.open([versionTwo]);
    expect(await readLayout(side)).toEqual(await readLayout(fresh));
    await fresh.close();
  });

  it('keeps the rights to its table and to the columns that remain', async () => {
    await side.sql('GRANT SELECT ON read_models.opened TO pg_monitor');
    await side.sql('GRANT SELECT (slot_id, price_cents) ON read_models.opened TO PUBLIC');
    await side.rebuild([versionTwo]);
    expect(await side.readRows([versionTwo])).toEqual(ROWS);
    const [rights] = await side.sql(`
      SELECT has_table_privilege('pg_monitor', 'read_models.opened', 'SELECT') AS table,
             has_column_privilege('pg_database_owner', 'read_models.opened', 'slot_id', 'SELECT') AS column,
             has_table_privilege('pg_database_owner', 'read_models.opened', 'SELECT') AS others`);
    expect(rights).toEqual({ table: true, column: true, others: false });
  });
});
