import { describe, it } from '@jest/globals';

import {
  anna,
  BOOKING,
  bookingCancelled,
  bookingDetailsChanged,
  bookingPlaced,
  bookingPostponed,
  booksClosed,
  customerErased,
  MONDAY,
  sealedAs,
  slot,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import type { DaySchedule } from '#schedule/domain/day-schedule';
import type { Schedule } from '#schedule/domain/schedule';
import { given } from '#schedule/test/given-day';
import type { ClosedBookings } from '../erase-personal-data/erase-personal-data.decide.ts';
import { decideEraseByLink } from './erase-by-link.decide.ts';

const slots = [slot('15:00'), slot('16:00')];
const placed = bookingPlaced(slots, { linkHash: 'hash' });
const erased = customerErased();
const pricedSlots = slots.map((slotId) => ({ slotId, priceCents: 2000 }));
const eraseAt =
  (now: string, closed: ClosedBookings = new Map()) =>
  (_: DaySchedule, schedule: Schedule) =>
    decideEraseByLink(
      { bookingId: BOOKING, linkHash: 'hash', now: new Date(now), closed },
      schedule,
    );

describe("erase a booking's customer by its link", () => {
  it('cancels the booking in the same step, until exactly 24 hours before', () => {
    given(slotsGenerated(), placed)
      .when(eraseAt('2026-05-31T12:00:00.000Z'))
      .then(bookingCancelled(slots, { reason: 'customer' }), erased);
  });

  it.each([
    ['a millisecond later', '2026-05-31T12:00:00.001Z'],
    ['a millisecond before the last slot ends', '2026-06-01T13:29:59.999Z'],
  ])('erases nothing %s', (_, now) => {
    given(slotsGenerated(), placed).when(eraseAt(now)).rejects('CANCELLATION_TOO_LATE');
  });

  it('cancels nothing once the last slot has ended', () => {
    given(slotsGenerated(), placed).when(eraseAt('2026-06-01T13:30:00.000Z')).then(erased);
  });

  it('erases nobody who was entered in the place of an erased customer, and has another link', () => {
    const another = bookingDetailsChanged({
      customer: sealedAs('another'),
      linkHash: 'another hash',
    });
    given(slotsGenerated(), placed, erased, another)
      .when(eraseAt('2026-05-20T12:00:00Z'))
      .rejects('BOOKING_OVER');
  });

  it('erases a cancelled booking', () => {
    given(slotsGenerated(), placed, bookingCancelled(slots))
      .when(eraseAt('2026-06-01T11:00:00Z'))
      .then(erased);
  });

  it('cancels a postponed booking at any time, for what postponed it', () => {
    given(slotsGenerated(), placed, bookingPostponed(slots))
      .when(eraseAt('2026-08-01T11:00:00Z'))
      .then(
        bookingCancelled([], {
          reason: 'weather',
          sequence: 2,
          lost: { closureId: 'storm', slots: pricedSlots },
        }),
        erased,
      );
  });

  it('erases a booking of closed books once', () => {
    const createClosedBookings = (keyIds: string[]) =>
      new Map([[BOOKING, { day: MONDAY, keyIds }]]);
    given(booksClosed())
      .when(eraseAt('2028-06-01T11:00:00Z', createClosedBookings([anna.keyId])))
      .then(erased);
    given(booksClosed())
      .when(eraseAt('2028-06-01T11:00:00Z', createClosedBookings([])))
      .rejects('BOOKING_OVER', { dataUntil: null });
  });

  it('is refused a second time, and for an unknown booking', () => {
    for (const events of [
      [placed, erased],
      [placed, bookingCancelled(slots), erased],
    ]) {
      given(slotsGenerated(), ...events)
        .when(eraseAt('2026-05-01T11:00:00Z'))
        .rejects('BOOKING_OVER', { dataUntil: null });
    }

    given(slotsGenerated()).when(eraseAt('2026-05-01T11:00:00Z')).rejects('BOOKING_NOT_FOUND');
  });
});
