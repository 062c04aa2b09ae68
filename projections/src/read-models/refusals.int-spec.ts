import { describe, expect, it } from '@jest/globals';

import type { RefusedRequest } from '@cablepark/contracts/schedule/refusal.events';
import { refusalsStreamOf } from '@cablepark/contracts/shared/streams';
import { MONDAY, slot, THREE } from '@cablepark/contracts/test/schedule-events';

import { projectRows } from '../test/project-rows.ts';
import { refusalsReadModel } from './refusals.read-model.ts';

const minute = '2026-05-31T12:01:00.000Z';
const createRefusal = (inTheWay: RefusedRequest['inTheWay']): RefusedRequest => ({
  kind: 'booking',
  slots: inTheWay.map(({ slotId }) => slotId),
  inTheWay,
  revision: 3,
  bookingId: null,
});

describe('the read model of refusals', () => {
  it('has a row for each slot that was in the way of a refused request', async () => {
    const sold = { slotId: THREE, reason: 'sold_out', priceCents: 2000 } as const;
    const blocked = { slotId: slot('15:30'), reason: 'blocked', priceCents: 2500 } as const;
    const wishes = [createRefusal([sold, blocked]), createRefusal([sold])];
    const { refusals = [] } = await projectRows(
      refusalsReadModel,
      [{ type: 'WishesRefused', data: { minute, wishes } }],
      refusalsStreamOf(MONDAY),
    );
    const rows = refusals as Record<string, unknown>[];
    expect(
      rows.map(({ slot_id, reason, start_time, price_cents }) => [
        slot_id,
        reason,
        start_time,
        price_cents,
      ]),
    ).toEqual([
      [THREE, 'sold_out', '15:00', 2000],
      [slot('15:30'), 'blocked', '15:30', 2500],
      [THREE, 'sold_out', '15:00', 2000],
    ]);
    expect(new Set(rows.map(({ wish: id }) => id)).size).toBe(2);
    expect(rows[0]).toMatchObject({ kind: 'booking', day: MONDAY });
  });
});
