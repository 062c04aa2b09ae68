import { expect, it } from '@jest/globals';

import type { ParkEvent } from '@cablepark/contracts/events';
import {
  slotAfter,
  slotOpened,
  slotRemoved,
  THREE,
} from '@cablepark/contracts/test/schedule-events';

import { projectRows } from '../test/project-rows.ts';
import type { Changes } from './changes.ts';
import { defineTable, int, text } from './define-table.ts';

const holders = defineTable(
  'holders',
  { slotId: int().key(), held: text() },
  { indexes: [{ name: 'holders_held', columns: ['held'], isUnique: true }] },
);
const counts = defineTable('counts', { name: text().key(), count: int().default(0) });

/** A hold passes from a slot that is removed to the one after it, and the count begins anew. */
const heldReadModel = {
  name: 'held',
  version: 1,
  tables: [holders, counts],
  project: ({ type, data }: ParkEvent, changes: Changes) => {
    if (type !== 'SlotOpened' && type !== 'SlotRemoved') {
      return;
    }
    if (type === 'SlotOpened') {
      changes.put(holders, { slotId: THREE, held: 'the cable' });
      changes.add(counts, { name: 'slots' }, { count: 5 });
      return;
    }

    for (const slotId of data.slots) {
      changes.remove(holders, { slotId });
      changes.put(holders, { slotId: slotId + 1, held: 'the cable' });
      changes.remove(counts, { name: 'slots' });
      changes.add(counts, { name: 'slots' }, { count: 1 });
    }
  },
};

it('applies the changes of each table in their order, however they are sent', async () => {
  expect(
    await projectRows(heldReadModel, [slotOpened(slotAfter(0)), slotRemoved(slotAfter(0))]),
  ).toEqual({
    holders: [{ slot_id: THREE + 1, held: 'the cable' }],
    counts: [{ name: 'slots', count: 1 }],
  });
});
