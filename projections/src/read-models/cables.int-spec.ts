import { expect, it } from '@jest/globals';

import type { RefusedRequest } from '@cablepark/contracts/schedule/refusal.events';
import { halfHourOf, slotFromHalfHour } from '@cablepark/contracts/shared/slot-ids';
import { refusalsStreamOf, SCHEDULE } from '@cablepark/contracts/shared/streams';
import {
  bookingCancelled,
  bookingPlaced,
  bookingPostponed,
  MONDAY,
  slot,
  slotsGenerated,
  waitlistJoined,
} from '@cablepark/contracts/test/schedule-events';

import { ReadSide } from '../test/read-side.ts';
import { auditTrailReadModel } from './audit-trail.read-model.ts';
import { bookingsReadModel } from './bookings.read-model.ts';
import { cancellationsReadModel } from './cancellations.read-model.ts';
import { closuresReadModel } from './closures.read-model.ts';
import { refusalsReadModel } from './refusals.read-model.ts';
import { statisticsReadModel } from './statistics.read-model.ts';
import { timeSlotsHistoryReadModel, timeSlotsReadModel } from './time-slots.read-model.ts';
import { waitlistReadModel } from './waitlist.read-model.ts';

const models = [
  timeSlotsReadModel,
  timeSlotsHistoryReadModel,
  bookingsReadModel,
  waitlistReadModel,
  cancellationsReadModel,
  closuresReadModel,
  statisticsReadModel,
  refusalsReadModel,
  auditTrailReadModel,
];

it.each([3, 127])('every column of slots has room for those of cable %d', async (cable) => {
  const at = (time: string) => slotFromHalfHour(halfHourOf(slot(time)), cable);
  const [three, half] = [at('15:00'), at('15:30')];
  const sold = { slotId: three, reason: 'sold_out', priceCents: 2000 } as const;
  const refused: RefusedRequest = {
    kind: 'booking',
    slots: [three],
    inTheWay: [sold],
    revision: 3,
    bookingId: null,
  };

  const side = await ReadSide.open(models);
  try {
    const { progress } = side.startWorker({ models });
    await side.write(refusalsStreamOf(MONDAY), [
      {
        type: 'WishesRefused',
        data: { minute: '2026-05-31T12:01:00.000Z', wishes: [refused] },
      },
    ]);
    const last = await side.write(SCHEDULE, [
      slotsGenerated([three, half]),
      bookingPlaced([three, half], { bookingId: 'a' }),
      bookingCancelled([three, half], { bookingId: 'a' }),
      bookingPlaced([half], { bookingId: 'b' }),
      bookingPostponed([half], { bookingId: 'b' }),
      bookingPlaced([three], { bookingId: 'c' }),
      waitlistJoined('w', three),
    ]);
    for (const { name } of models) {
      expect(await progress.waitFor([name], last, 30_000)).toBe(true);
    }

    const rows = await side.readRows(models);
    expect(rows).toMatchObject({
      time_slots: [{ slot_id: three }, { slot_id: half }],
      bookings: [
        { booking_id: 'a', first_slot: three, slot_ids: [three, half] },
        { booking_id: 'b', first_slot: half },
        { booking_id: 'c', first_slot: three },
      ],
      waitlist: [{ slot_id: three, day: MONDAY }],
      cancellations: [{ first_slot: three, slot_ids: [three, half], day: MONDAY }],
      closure_bookings: [{ first_slot: half, day: MONDAY }],
      statistics_slots: [{ slot_id: three, day: MONDAY, start_time: '15:00' }],
      refusals: [{ slot_id: three, day: MONDAY, start_time: '15:00' }],
    });
    expect(rows['audit_trail']).toContainEqual(
      expect.objectContaining({ waited_slot_id: three, slot_ids: [three], schedule_day: MONDAY }),
    );
    expect(rows['time_slots_history']).toContainEqual(expect.objectContaining({ slot_id: half }));
  } finally {
    await side.close();
  }
});
