import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import {
  bookingCancelled,
  bookingPlaced,
  DAY,
  slot,
  slotBlocked,
  slotMadeAvailable,
  slotOpened,
  slotPriceChanged,
  slotRemoved,
  slotsGenerated,
  THREE,
} from '../test/events.ts';
import { ReadSide } from '../test/read-side.ts';
import { statisticsReadModel } from './statistics.read-model.ts';

const slots = [0, 1, 2, 3].map((i) => slot(i, 2000 + i));

describe('the statistics read model', () => {
  let readSide: ReadSide;
  beforeAll(async () => {
    readSide = await ReadSide.open();
  });
  afterAll(() => readSide.close());

  it('holds what is sold, counts what is not, and comes out the same from zero', async () => {
    const { progress } = readSide.startWorker({ models: [statisticsReadModel] });
    const position = await readSide.write(SCHEDULE, [
      slotsGenerated(...slots),
      bookingPlaced('A', slots.slice(0, 2)),
      bookingPlaced('B', slots.slice(2, 3)),
      bookingCancelled('B', slots.slice(2, 3)),
      slotBlocked(slot(2)),
      slotOpened(slot(-1, 1500)),
      slotPriceChanged(slot(-1, 1700)),
      slotMadeAvailable(slot(2, 1500)),
      slotRemoved(slot(2)),
      bookingPlaced('C', [slot(-1, 1700)]),
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
