import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingDetail, BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { bookingIdOn } from '@cablepark/contracts/schedule/booking-id';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Statistics } from '@cablepark/contracts/statistics/get-statistics';
import { systemContext } from '@cablepark/event-store/streams/command-context';
import { recount } from '../../../statistics/test/recount.ts';
import { runningApp, type RunningApp } from '../../../test/running-app.ts';
import type { SignedInBrowser } from '../../../test/sign-in.ts';
import { slot } from '../../test/day-events.ts';
import { booked, calendarOf, dayOfJune, shown } from '../../test/form.ts';
import { interruptedStore } from '../../test/interrupted-store.ts';
import { MovesBetweenDays } from './moves-between-days.ts';

let app: RunningApp;
let operator: SignedInBrowser;
const [from, to]: [Day, Day] = [dayOfJune(3), dayOfJune(4)];
beforeAll(async () => {
  app = await runningApp();
  operator = await app.signedInAs('operator');
});
afterAll(() => app.stop());

/** Moves between days in a process that dies around its write number `after`. */
function dyingMoves(after: number, isWritten: boolean): MovesBetweenDays {
  const { store, log, configuration, progress, clock } = app.infrastructure;
  return new MovesBetweenDays(interruptedStore(store, after, isWritten), log, configuration, progress, clock);
}

const move = (time: string) => {
  const { state } = app.infrastructure.configuration;
  return {
    slots: { stored: [slot(time, to)], unallocated: [] },
    changer: { kind: 'staff' as const },
    keepPrice: false,
    now: app.clock.now(),
    leadTime: state.leadTime,
    timetable: state,
  };
};
const placeOf = async (reference: string) =>
  (await operator.get<BookingDetail>(`/api/bookings/${reference}`)).body.timeSlots.map(({ id }) => id);

/** The number of writes of a whole move. */
const WRITES = 7;
const times = ['15:00', '15:30', '16:00', '16:30', '17:00', '17:30', '18:00'];

describe('a move between days that is interrupted', () => {
  it.each(
    Array.from({ length: WRITES }, (_, i) => i).flatMap((after) => [[after, true] as const, [after, false] as const]),
  )('at its write %d (written: %s) leaves one set of slots, and is finished later', async (after, isWritten) => {
    const time = times[after]!;
    const { booking } = await booked(app.guest(), [time], from);
    const ids = { moveId: randomUUID(), bookingId: booking.id, newBookingId: bookingIdOn(to, booking.id) };
    const context = systemContext('MoveBooking', app.clock.now());
    await expect(dyingMoves(after, isWritten).move(ids, move(time), context)).rejects.toThrow();
    await app.visible();
    const [place] = await placeOf(booking.reference);
    expect([slot(time, from), slot(time, to)]).toContain(place);
    await app.app.get(MovesBetweenDays).resume(ids.moveId);
    await app.visible();
    const isBegun = after > 0 || isWritten;
    expect(await placeOf(booking.reference)).toEqual([slot(time, isBegun ? to : from)]);
    expect(await shown(operator, 'status', [time], from)).toEqual([isBegun ? 'available' : 'booked']);
    expect(await shown(operator, 'status', [time], to)).toEqual([isBegun ? 'booked' : 'available']);
    const events = await app.events();
    const done = events.filter(
      ({ type, data }) => type === 'BookingMoved' && 'moveId' in data && data.moveId === ids.moveId,
    );
    expect(done).toHaveLength(isBegun ? 1 : 0);
    await operator.delete(`/api/bookings/${booking.reference}`);
  });

  // The first two writes of the second attempt are the steps that were taken, and refused, before.
  it.each([2, 3, 4, 5].flatMap((after) => [[after, true] as const, [after, false] as const]))(
    'is undone if its slots were taken meanwhile, even when that is interrupted at write %d (written: %s)',
    async (after, isWritten) => {
      const { booking } = await booked(app.guest(), ['20:00'], from);
      const ids = { moveId: randomUUID(), bookingId: booking.id, newBookingId: bookingIdOn(to, booking.id) };
      const context = systemContext('MoveBooking', app.clock.now());
      // Dies when the booking is held, before its new slots are.
      await expect(dyingMoves(1, true).move(ids, move('20:00'), context)).rejects.toThrow();
      const { booking: taken } = await booked(app.guest(), ['20:00'], to);
      // Dies again while it is undone.
      await expect(dyingMoves(after, isWritten).resume(ids.moveId)).rejects.toThrow();
      await app.app.get(MovesBetweenDays).resume(ids.moveId);
      await app.visible();
      expect(await placeOf(booking.reference)).toEqual([slot('20:00', from)]);
      for (const { reference } of [booking, taken])
        expect((await operator.delete(`/api/bookings/${reference}`)).status).toBe(200);
      await app.app.get(MovesBetweenDays).resume(ids.moveId);
    },
  );

  it('makes other actions on the booking wait for its end', async () => {
    const { booking } = await booked(app.guest(), ['21:00'], from);
    const ids = { moveId: randomUUID(), bookingId: booking.id, newBookingId: bookingIdOn(to, booking.id) };
    const context = systemContext('MoveBooking', app.clock.now());
    await expect(dyingMoves(2, true).move(ids, move('21:00'), context)).rejects.toThrow();
    const cancelling = operator.delete(`/api/bookings/${booking.id}`);
    await app.app.get(MovesBetweenDays).resume(ids.moveId);
    expect((await cancelling).status).toBe(200);
    await app.visible();
    expect(await shown(operator, 'status', ['21:00'], from)).toEqual(['available']);
    expect(await shown(operator, 'status', ['21:00'], to)).toEqual(['available']);
  });

  it('leaves statistics that equal a recount', async () => {
    await app.visible();
    const bookings = (await operator.get<BookingWithSlots[]>('/api/bookings')).body;
    const slots = [...(await calendarOf(operator, from)).values(), ...(await calendarOf(operator, to)).values()];
    const { body } = await operator.get<Statistics>(`/api/stats?from=${from}&to=${to}`);
    expect(body).toEqual(recount(bookings, slots, (day) => day === from || day === to, app.clock.now()));
  });
});
