import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';

import { startOfSlot } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { RemindCustomers } from '#schedule/bookings/remind-customers/remind-customers.command';
import { book, dayOfJune } from '#schedule/test/form';
import { startRunningApp, TEST_NOW, type RunningApp } from '#test/running-app';
import type { SignedInBrowser } from '#test/sign-in';

let app: RunningApp;
let manager: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
afterEach(() => {
  app.clock.set(TEST_NOW);
});
afterAll(() => app.stop());

const HOUR_MS = 3_600_000;
/** The instant this many hours and milliseconds before a slot. */
const subtractHours = (time: string, day: string, hours: number, ms = 0): string =>
  new Date(startOfSlot(slot(time, day)).getTime() - hours * HOUR_MS - ms).toISOString();
/** The references of the bookings whose customers are reminded at this instant. */
async function remindedAt(instant: string): Promise<string[]> {
  const known = (await app.readEvents()).length;
  app.clock.set(instant);
  await app.app.get(CommandBus).execute(new RemindCustomers());
  await app.waitUntilVisible();
  return (await app.readEvents())
    .slice(known)
    .flatMap((event) => (event.type === 'BookingReminded' ? event.data.reference : []));
}

const setHours = async (hoursBefore: unknown) =>
  manager.put('/api/config/reminders', { hoursBefore });

describe('reminders', () => {
  it('come once, so many hours before the first slot', async () => {
    const day = dayOfJune(3);
    const { booking } = await book(app.createGuest(), ['15:30', '16:00'], day);
    expect(await remindedAt(subtractHours('15:30', day, 24, 1))).toEqual([]);
    expect(await remindedAt(subtractHours('15:30', day, 24))).toEqual([booking.reference]);
    expect(await remindedAt(subtractHours('15:30', day, 24, -60_000))).toEqual([]);
  });

  it('come late after a stop, but not once the session has begun', async () => {
    const day = dayOfJune(3);
    const [one, two] = [
      await book(app.createGuest(), ['18:00'], day),
      await book(app.createGuest(), ['18:30'], day),
    ];
    expect(await remindedAt(subtractHours('18:00', day, 0, -1))).toEqual([two.booking.reference]);
    expect(await remindedAt(subtractHours('18:00', day, 0, 1))).toEqual([one.booking.reference]);
  });

  it('are not sent where less time was left when the booking got its time', async () => {
    const day = dayOfJune(2);
    const moved = await book(app.createGuest(), ['15:00'], dayOfJune(5));
    const operator = await app.signInAs('operator');
    app.clock.set(subtractHours('15:00', day, 24, -1));
    const late = await book(app.createGuest(), ['15:00'], day);
    await operator.post(`/api/bookings/${moved.booking.id}/move`, {
      timeSlotIds: [slot('15:30', day)],
    });
    expect(await remindedAt(subtractHours('15:30', day, 24, -1))).toEqual([
      moved.booking.reference,
    ]);
    expect(await remindedAt(subtractHours('15:00', day, 1))).not.toContain(late.booking.reference);
  });

  it('are not sent if they were due before the first start of a restored park', async () => {
    const day = dayOfJune(4);
    const { pool } = app.infrastructure;
    await book(app.createGuest(), ['15:00'], day);
    const { booking } = await book(app.createGuest(), ['15:30'], day);
    await pool.query(
      `INSERT INTO automations.checkpoints (name, log_id, position, begun_at) VALUES ('a', gen_random_uuid(), 0, $1)`,
      [subtractHours('15:00', day, 24, -1)],
    );
    expect(await remindedAt(subtractHours('15:30', day, 24, -1))).toEqual([booking.reference]);
    await pool.query(`DELETE FROM automations.checkpoints WHERE name = 'a'`);
  });

  it('are for the new time of a moved booking, and not for the old one', async () => {
    const [day, next] = [dayOfJune(2), dayOfJune(8)];
    const operator = await app.signInAs('operator');
    const { booking } = await book(app.createGuest(), ['21:00'], day);
    await operator.post(`/api/bookings/${booking.id}/move`, { timeSlotIds: [slot('21:00', next)] });
    expect(await remindedAt(subtractHours('21:00', day, 24))).toEqual([]);
    expect(await remindedAt(subtractHours('21:00', next, 24))).toEqual([booking.reference]);
  });

  it('are for none that is cancelled, postponed or erased', async () => {
    const day = dayOfJune(9);
    const operator = await app.signInAs('operator');
    const [cancelled, postponed, erased] = await Promise.all(
      ['15:00', '16:00', '17:00'].map(
        async (time) => (await book(app.createGuest(), [time], day)).booking.id,
      ),
    );
    await operator.delete(`/api/bookings/${cancelled}`);
    await operator.post('/api/closures', {
      from: startOfSlot(slot('16:00', day)).toISOString(),
      to: startOfSlot(slot('16:30', day)).toISOString(),
      reason: 'weather',
    });
    expect((await manager.delete(`/api/bookings/${erased}/personal-data`)).status).toBe(200);
    expect(postponed).toBeDefined();
    expect(await remindedAt(subtractHours('15:00', day, 1))).toEqual([]);
  });

  it('follow the setting, and a higher one sends nothing for moments that are past', async () => {
    const day = dayOfJune(10);
    const { booking } = await book(app.createGuest(), ['15:00'], day);
    expect((await manager.get('/api/config/reminders')).body).toEqual({ hoursBefore: 24 });
    for (const wrong of [-1, 169, 1.5, '24', null]) {
      expect((await setHours(wrong)).status).toBe(400);
    }

    expect(await setHours(0)).toMatchObject({ status: 200, body: { hoursBefore: 0 } });
    expect(await remindedAt(subtractHours('15:00', day, 1))).toEqual([]);
    app.clock.set(TEST_NOW);
    await setHours(168);
    // 168 hours before is later than now by 9 days less 7.
    expect(await remindedAt(subtractHours('15:00', day, 168, 1))).not.toContain(booking.reference);
    expect(await remindedAt(subtractHours('15:00', day, 168))).toContain(booking.reference);
    app.clock.set(TEST_NOW);
    await setHours(24);
    const soon = await book(app.createGuest(), ['20:00'], dayOfJune(2));
    app.clock.set(subtractHours('20:00', dayOfJune(2), 30));
    expect((await setHours(48)).status).toBe(200);
    expect(await remindedAt(subtractHours('20:00', dayOfJune(2), 29))).not.toContain(
      soon.booking.reference,
    );
  });
});
