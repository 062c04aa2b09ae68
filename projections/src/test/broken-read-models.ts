import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import type { Changes } from '../runtime/changes.ts';
import type { ReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/table.ts';

/** What a read model of a test's own does wrong, and at which slot. */
export interface Fault {
  at: number;
  how: 'throw' | 'sql' | 'none';
}

interface OpenedRow {
  slotId: number;
  priceCents: number;
}
export const opened = defineTable<OpenedRow>('opened', {
  columns: {
    slotId: { name: 'slot_id', type: 'int', primary: true },
    priceCents: { name: 'price_cents', type: 'int' },
  },
});

/** How the tests make its table; it is in no migration. */
export const CREATE_OPENED = `CREATE TABLE read_models.opened (
  slot_id int NOT NULL, price_cents int NOT NULL CONSTRAINT cheap CHECK (price_cents < 1000000),
  CONSTRAINT opened_key PRIMARY KEY (slot_id))`;

/** A read model of the slots that were opened, as good or bad as a test wants it. */
export const openedReadModel = (fault: Fault = { at: -1, how: 'none' }, version = 1): ReadModel => ({
  name: 'opened',
  version,
  tables: [opened],
  types: new Set(['SlotOpened']),
  project: (event: RecordedEvent, changes: Changes) => {
    if (event.type !== 'SlotOpened') return;
    const { slotId, priceCents } = event.data;
    const isBroken = slotId === fault.at;
    if (isBroken && fault.how === 'throw') throw new Error('can not take this one');
    changes.put(opened, { slotId, priceCents: isBroken && fault.how === 'sql' ? 2_000_000 : priceCents * version });
  },
});
