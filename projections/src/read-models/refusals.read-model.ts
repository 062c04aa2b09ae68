import type { RefusalReason } from '@cablepark/contracts/schedule/refusal-reasons';
import type { RefusedRequest } from '@cablepark/contracts/schedule/refusal.events';
import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import type { SlotId } from '@cablepark/contracts/shared/slot-ids';

import { defineReadModel } from '../runtime/define-read-model.ts';
import { bigint, defineTable, int, text, timestamptz } from '../runtime/define-table.ts';

/** A slot that was in the way of a refused request. Rows never change. */
export const refusals = defineTable(
  'refusals',
  {
    /**
     * The same for all slots that were in the way of one request: the event's position and the
     * request's index in it.
     */
    wish: text().key(),
    slotId: int<SlotId>().key(),
    position: bigint(),
    kind: text<RefusedRequest['kind']>(),
    reason: text<RefusalReason>(),
    day: text(),
    startTime: text(),
    /** The end of the minute in which it was refused. */
    minute: timestamptz(),
    priceCents: int(),
  },
  { indexes: [{ name: 'refusals_slots', columns: ['slotId'] }] },
);

/** What customers asked for and did not get (docs/statistics.md). */
export const refusalsReadModel = defineReadModel({
  name: 'refusals',
  version: 1,
  isLater: true,
  tables: [refusals],
  on: {
    WishesRefused: ({ data: { minute, wishes }, position }, changes) => {
      for (const [i, { kind, inTheWay }] of wishes.entries()) {
        for (const { slotId, reason, priceCents } of inTheWay) {
          changes.append(refusals, {
            wish: `${position}.${i}`,
            slotId,
            position,
            kind,
            reason,
            day: dayOf(slotId),
            startTime: timeOf(slotId),
            minute,
            priceCents,
          });
        }
      }
    },
  },
});
