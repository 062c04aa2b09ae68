import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { cellOf, type SlotId } from '@cablepark/contracts/shared/slot-ids';
import { slot } from '@cablepark/contracts/test/schedule-events';

import type { Browser } from '#test/browser';
import { startRunningApp, type RunningApp } from '#test/running-app';
import { book, readSlots } from '../test/form.ts';

const TUESDAY = '2026-06-02';

let app: RunningApp;
let manager: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

const keysOf = async (bookingId: string): Promise<string[]> =>
  (await app.readEvents()).flatMap((event) =>
    (event.type === 'BookingPlaced' || event.type === 'BookingDetailsChanged') &&
    event.data.bookingId === bookingId
      ? [event.data.customer.keyId]
      : [],
  );
const countKeysLeft = async (keyIds: readonly string[]): Promise<number> =>
  (
    await app.infrastructure.pool.query('SELECT FROM vault.keys WHERE key_id = ANY($1::uuid[])', [
      keyIds,
    ])
  ).rowCount ?? 0;
const reasonKeyOf = async (slotId: SlotId): Promise<string | undefined> =>
  (await app.readEvents()).flatMap((event) =>
    event.type === 'SlotBlocked' && event.data.slots.includes(slotId)
      ? [event.data.reason.keyId]
      : [],
  )[0];
const details = { customerName: 'Anna Ozola', phoneNumber: '20000005' };

describe("erasing a booking's personal data", () => {
  it('deletes every key of its customer; the booking stands and reads erased', async () => {
    const { booking } = await book(app.createGuest(), ['15:00'], TUESDAY);
    await manager.put(`/api/bookings/${booking.id}`, details);
    const keys = await keysOf(booking.id);
    expect(await countKeysLeft(keys)).toBe(2);
    const answer = await manager.delete(`/api/bookings/${booking.reference}/personal-data`);
    expect(answer).toMatchObject({ status: 200, body: { booking: { id: booking.id } } });
    expect(await countKeysLeft(keys)).toBe(0);
    const { body } = await app
      .createGuest()
      .get<BookingDetail>(`/api/bookings/${booking.reference}`);
    expect(body.booking).toMatchObject({
      customerName: 'erased',
      phoneNumber: 'erased',
      email: null,
      notes: null,
    });
    expect((await manager.get('/api/bookings')).body).toMatchObject([
      { customerName: 'erased', totalPrice: 20 },
    ]);
  });

  it('can be repeated, and repeated after new details', async () => {
    const { booking } = await book(app.createGuest(), ['15:30'], TUESDAY);
    const erase = () => manager.delete(`/api/bookings/${booking.id}/personal-data`);
    expect((await erase()).status).toBe(200);
    expect((await erase()).status).toBe(200);
    const changed = await manager.put<BookingDetail>(`/api/bookings/${booking.id}`, details);
    expect(changed.body.booking).toMatchObject({ ...details, email: null, notes: null });
    await erase();
    expect(await countKeysLeft(await keysOf(booking.id))).toBe(0);
  });

  it.each(['id', 'reference'] as const)('finds a cancelled booking by its %s', async (key) => {
    const { booking } = await book(app.createGuest(), ['16:00'], TUESDAY);
    await manager.delete(`/api/bookings/${booking.id}`);
    for (const again of [200, 200]) {
      const { status, body } = await manager.delete(`/api/bookings/${booking[key]}/personal-data`);
      expect({ status, body }).toMatchObject({
        status: again,
        body: { booking: { id: booking.id } },
      });
    }

    expect(await countKeysLeft(await keysOf(booking.id))).toBe(0);
    for (const call of [
      manager.get(`/api/bookings/${booking.reference}`),
      manager.delete(`/api/bookings/${booking.id}`),
    ]) {
      expect((await call).status).toBe(404);
    }

    expect(
      (await manager.get<{ id: string }[]>('/api/bookings')).body.map(({ id }) => id),
    ).not.toContain(booking.id);
  });

  it('is for managers, and refuses unknown bookings', async () => {
    const operator = await app.signInAs('operator');
    expect((await operator.delete('/api/bookings/0000000000000000/personal-data')).status).toBe(
      403,
    );
    for (const key of ['0000000000000000', '2026-06-02.0000000000000000', 'x']) {
      expect((await manager.delete(`/api/bookings/${key}/personal-data`)).status).toBe(404);
    }
  });
});

describe('erasing the reason of a blocked slot', () => {
  const cell = slot('17:00', TUESDAY);
  const address = `/api/timeslots/${cell}/block-reason`;
  const readReason = async () => (await readSlots(manager, 'blockReason', ['17:00'], TUESDAY))[0];

  it('deletes the keys of all its reasons; it stays blocked and the reason reads erased', async () => {
    for (const reason of ['Anna called in sick', 'Anna is still sick']) {
      await manager.post('/api/timeslots/release', { timeSlotIds: [cell] });
      await manager.post('/api/timeslots/block', { timeSlotIds: [cell], reason });
      expect(await readReason()).toBe(reason);
    }

    const keys = (await app.readEvents()).flatMap((event) =>
      event.type === 'SlotBlocked' && event.data.slots.includes(cell)
        ? [event.data.reason.keyId]
        : [],
    );
    expect(await countKeysLeft(keys)).toBe(2);
    for (const again of [200, 200]) {
      expect((await manager.delete(address)).status).toBe(again);
    }

    expect(await countKeysLeft(keys)).toBe(0);
    expect(await readReason()).toBe('erased');
    expect(await readSlots(manager, 'status', ['17:00'], TUESDAY)).toEqual(['blocked']);
  });

  it('is not undone by a calendar that was read between the event and the key’s deletion', async () => {
    const id = slot('19:00', TUESDAY);
    await manager.post('/api/timeslots/block', { timeSlotIds: [id], reason: 'of Anna Ozola' });
    const readOther = async () => (await readSlots(manager, 'blockReason', ['19:00'], TUESDAY))[0];
    expect(await readOther()).toBe('of Anna Ozola');
    await app.infrastructure.pool.query('DELETE FROM vault.keys WHERE key_id = $1', [
      await reasonKeyOf(id),
    ]);
    expect(await readOther()).toBe('erased');
  });

  it('is for managers, and refuses slots that were never blocked', async () => {
    const operator = await app.signInAs('operator');
    expect((await operator.delete(address)).status).toBe(403);
    for (const id of [slot('17:30', TUESDAY), cellOf(cell), 0, 'x', '99999999999']) {
      expect({ id, ...(await manager.delete(`/api/timeslots/${id}/block-reason`)) }).toMatchObject({
        id,
        status: 404,
      });
    }
  });
});
