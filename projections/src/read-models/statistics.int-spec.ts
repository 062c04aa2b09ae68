import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sealedExample } from '@cablepark/contracts/shared/sealed';
import { dayStream } from '@cablepark/contracts/shared/streams';
import type { DomainEvent } from '@cablepark/contracts/events';
import { ReadSide } from '../test/read-side.ts';
import { statisticsReadModel } from './statistics.read-model.ts';

const DAY = '2026-06-01';
/** The id of the slot at 15:00 in Riga. */
const THREE = 989_064;
const slots = [0, 1, 2, 3].map((i) => ({ slotId: THREE + i, priceCents: 2000 + i }));

const placed = (bookingId: string, booked: typeof slots): DomainEvent => ({
  type: 'BookingPlaced',
  data: {
    bookingId,
    reference: bookingId,
    slots: booked,
    customer: sealedExample,
    equipmentRental: false,
    ownerId: null,
    language: 'lv',
    idempotency: null,
    emailHash: null,
    linkHash: null,
  },
});
const cancelled = (bookingId: string, booked: typeof slots): DomainEvent => ({
  type: 'BookingCancelled',
  data: {
    bookingId,
    reference: bookingId,
    slots: booked,
    customer: sealedExample,
    ownerId: null,
    language: 'lv',
    sequence: 1,
    reason: 'customer',
    lost: null,
  },
});

describe('the statistics read model', () => {
  let readSide: ReadSide;
  beforeAll(async () => {
    readSide = await ReadSide.open();
  });
  afterAll(() => readSide.close());

  it('holds what is sold, counts what is not, and comes out the same from zero', async () => {
    const { progress } = readSide.startWorker({ models: [statisticsReadModel] });
    const position = await readSide.write(dayStream(DAY), [
      { type: 'SlotsGenerated', data: { day: DAY, slots } },
      placed('A', slots.slice(0, 2)),
      placed('B', slots.slice(2, 3)),
      cancelled('B', slots.slice(2, 3)),
      { type: 'SlotBlocked', data: { slotId: THREE + 2, reason: sealedExample } },
      { type: 'SlotOpened', data: { slotId: THREE - 1, priceCents: 1500 } },
      { type: 'SlotPriceChanged', data: { slotId: THREE - 1, priceCents: 1700 } },
      { type: 'SlotMadeAvailable', data: { slotId: THREE + 2, priceCents: 1500 } },
      { type: 'SlotRemoved', data: { slotId: THREE + 2 } },
      placed('C', [{ slotId: THREE - 1, priceCents: 1700 }]),
    ]);
    expect(await progress.waitFor(['statistics'], position, 30_000)).toBe(true);
    const rows = await readSide.rows([statisticsReadModel]);
    const sold = (slotId: number, start_time: string, price_cents: number, is_first_of_booking: boolean) => ({
      slot_id: slotId,
      day: DAY,
      start_time,
      price_cents,
      is_first_of_booking,
    });
    expect(rows).toMatchObject({
      statistics_slots: [
        sold(THREE - 1, '14:30', 1700, true),
        sold(THREE, '15:00', 2000, true),
        sold(THREE + 1, '15:30', 2001, false),
      ],
      statistics_days: [{ day: DAY, available_slots: 1 }],
    });
    await readSide.rebuild([statisticsReadModel]);
    expect(await readSide.rows([statisticsReadModel])).toEqual(rows);
  });
});
