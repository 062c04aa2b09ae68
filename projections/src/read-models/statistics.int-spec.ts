import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import {
  bookingCancelled,
  bookingPlaced,
  MONDAY,
  slotAfter,
  slotBlocked,
  slotMadeAvailable,
  slotOpened,
  slotPriceChanged,
  slotRemoved,
  slotsGenerated,
  THREE,
} from '@cablepark/contracts/test/schedule-events';

import { ReadSide } from '../test/read-side.ts';
import { statisticsReadModel } from './statistics.read-model.ts';

const slots = [0, 1, 2, 3].map((i) => slotAfter(i, 2000 + i));

describe('the statistics read model', () => {
  let readSide: ReadSide;
  beforeAll(async () => {
    readSide = await ReadSide.open();
  });
  afterAll(() => readSide.close());

  it('holds what is sold, counts what is not, and is the same when rebuilt from zero', async () => {
    const { progress } = readSide.startWorker({ models: [statisticsReadModel] });
    const position = await readSide.write(SCHEDULE, [
      slotsGenerated(slots),
      bookingPlaced(slots.slice(0, 2), { bookingId: 'A' }),
      bookingPlaced(slots.slice(2, 3), { bookingId: 'B' }),
      bookingCancelled(slots.slice(2, 3), { bookingId: 'B' }),
      slotBlocked(slotAfter(2)),
      slotOpened(slotAfter(-1, 1500)),
      slotPriceChanged(slotAfter(-1, 1700)),
      slotMadeAvailable(slotAfter(2, 1500)),
      slotRemoved(slotAfter(2)),
      bookingPlaced([slotAfter(-1, 1700)], { bookingId: 'C' }),
    ]);
    expect(await progress.waitFor(['statistics'], position, 30_000)).toBe(true);
    const rows = await readSide.readRows([statisticsReadModel]);
    const sold = (
      slotId: number,
      start_time: string,
      price_cents: number,
      is_first_of_booking: boolean,
    ) => ({
      slot_id: slotId,
      day: MONDAY,
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
      statistics_days: [{ day: MONDAY, available_slots: 1 }],
    });
    await readSide.rebuild([statisticsReadModel]);
    expect(await readSide.readRows([statisticsReadModel])).toEqual(rows);
  });
});
