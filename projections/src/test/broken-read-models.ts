import type { ParkEvent } from '@cablepark/contracts/events';

import type { Changes } from '../runtime/changes.ts';
import type { ReadModel } from '../runtime/define-read-model.ts';
import { defineTable, int } from '../runtime/define-table.ts';

/** How the test's read model fails, and at which slot. */
export interface Fault {
  at: number;
  how: 'throw' | 'sql' | 'none';
}

const opened = defineTable('opened', { slotId: int().key(), priceCents: int() });

/** Out of range for an `int` column. */
const TOO_MUCH = 3_000_000_000;

/** A read model of the opened slots, which fails if the test wants it to. */
export const createOpenedReadModel = (
  fault: Fault = { at: -1, how: 'none' },
  version = 1,
): ReadModel => ({
  name: 'opened',
  version,
  tables: [opened],
  types: new Set(['SlotOpened']),
  project: (event: ParkEvent, changes: Changes) => {
    if (event.type !== 'SlotOpened') {
      return;
    }

    for (const { slotId, priceCents } of event.data.slots) {
      const isBroken = slotId === fault.at;
      if (isBroken && fault.how === 'throw') {
        throw new Error('can not take this one');
      }

      changes.put(opened, {
        slotId,
        priceCents: isBroken && fault.how === 'sql' ? TOO_MUCH : priceCents * version,
      });
    }
  },
});
