import { expect, it } from '@jest/globals';

import type { ParkEvent } from '@cablepark/contracts/events';
import { slotAfter, slotOpened, THREE } from '@cablepark/contracts/test/schedule-events';

import { projectRows } from '../test/project-rows.ts';
import type { Changes } from './changes.ts';
import { defineTable, int, text } from './define-table.ts';

const TEXTS = ['plain', '', 'NULL', 'a,b', '{c}', 'd"e', 'f\\g', '\\', ' h ', 'i\nj\tk', 'š'];
const NUMBERS = [0, -1, 2_147_483_647];

const arrays = defineTable('arrays', {
  slotId: int().key(),
  texts: text().array(),
  numbers: int().array(),
});
const arraysReadModel = {
  name: 'arrays',
  version: 1,
  tables: [arrays],
  project: ({ type, data }: ParkEvent, changes: Changes) => {
    if (type !== 'SlotOpened') {
      return;
    }

    for (const { slotId } of data.slots) {
      changes.put(arrays, { slotId, texts: TEXTS, numbers: NUMBERS });
    }
  },
};

it('writes the same arrays of texts and numbers live and in a rebuild', async () => {
  const { arrays: rows } = await projectRows(arraysReadModel, [
    slotOpened([slotAfter(0), slotAfter(1)]),
  ]);
  expect(rows).toEqual(
    [0, 1].map((after) => ({ slot_id: THREE + after, texts: TEXTS, numbers: NUMBERS })),
  );
});
