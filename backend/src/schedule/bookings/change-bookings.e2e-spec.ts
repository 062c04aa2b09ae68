import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { BookingDetail, PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';

import { refusalOf, type Browser } from '#test/browser';
import { FIRST_ADMIN, startRunningApp, TEST_NOW, type RunningApp } from '#test/running-app';
import { signIn } from '#test/sign-in';
import { book, createForm, dayOfJune, readSlots } from '../test/form.ts';

let app: RunningApp;
let operator: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  operator = await app.signInAs('operator');
});
afterAll(() => app.stop());

describe('POST /api/bookings/admin', () => {
  it('books a customer who came without a phone number, whose details can be changed', async () => {
    const { phoneNumber: _, ...walkIn } = createForm(['18:00'], dayOfJune(1));
    const refused = await operator.post('/api/bookings/admin', walkIn);
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'Phone number must be 8-15 digits, optionally starting with +' },
    });
    const attendance = { state: 'expected' };
    const placed = await operator.post<PlacedBookingDetail>('/api/bookings/admin', {
      ...walkIn,
      attendance,
    });
    expect(placed).toMatchObject({ status: 201, body: { booking: { phoneNumber: '' } } });
    const path = `/api/bookings/${placed.body.booking.id}`;
    const changed = await operator.put<BookingDetail>(path, { notes: 'left-handed' });
    expect(changed).toMatchObject({
      status: 200,
      body: { booking: { phoneNumber: '', notes: 'left-handed' } },
    });
    const shown = await app
      .createGuest()
      .get<BookingDetail>(`/api/bookings/${placed.body.booking.reference}`);
    expect(shown.body.booking.phoneNumber).toBe('');
  });
});

describe('a booking without a phone number', () => {
  it('can be booked again on a later day, where its customer is expected', async () => {
    const { phoneNumber: _, ...form } = createForm(['18:00'], dayOfJune(9));
    const attendance = { state: 'expected' };
    const placed = await operator.post<PlacedBookingDetail>('/api/bookings/admin', {
      ...form,
      attendance,
    });
    expect(placed.status).toBe(201);

    const again = await operator.delete(`/api/bookings/${placed.body.booking.id}`);
    expect(again.status).toBe(200);
    const rebooked = await operator.post('/api/bookings/admin', { ...form, attendance });
    expect(rebooked).toMatchObject({
      status: 201,
      body: { booking: { phoneNumber: '', attendance: null } },
    });
  });
});

describe('PUT /api/bookings/{id}', () => {
  it('changes the details, by id or reference, and keeps fields that are left out', async () => {
    const { booking } = await book(app.createGuest(), ['15:00'], dayOfJune(10));
    const details = {
      id: booking.id,
      customerName: 'Anna Ozola',
      phoneNumber: '20 000 003',
      equipmentRental: true,
      package: true,
    };
    const answer = await operator.put<BookingDetail>(`/api/bookings/${booking.id}`, details);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        booking: {
          ...booking,
          customerName: 'Anna Ozola',
          phoneNumber: '20000003',
          equipmentRental: true,
          package: true,
          email: 'anna@example.com',
          notes: 'first time',
          sequence: 1,
        },
      },
    });
    await operator.put(`/api/bookings/${booking.reference}`, {
      ...details,
      email: null,
      notes: '',
    });
    const { body } = await app
      .createGuest()
      .get<BookingDetail>(`/api/bookings/${booking.reference}`);
    expect(body.booking).toMatchObject({
      email: null,
      notes: null,
      equipmentRental: true,
      package: true,
    });
  });

  it('uses the messages of the edit form, and refuses unknown bookings', async () => {
    const { booking } = await book(app.createGuest(), ['15:30'], dayOfJune(10));
    const details = { customerName: 'Anna', phoneNumber: '20000003' };
    const put = (key: string, body: object) => operator.put(`/api/bookings/${key}`, body);
    expect(await put(booking.id, { ...details, phoneNumber: '12' })).toMatchObject({
      status: 400,
      body: { error: 'Phone number must be 8-15 digits, optionally starting with +' },
    });
    for (const key of ['0000000000000000', '2026-06-10.0000000000000000', 'nothing', '%00', '12']) {
      expect(refusalOf(await put(key, details))).toEqual({
        status: 404,
        code: 'BOOKING_NOT_FOUND',
      });
    }

    const athlete = await app.signInAs('athlete');
    expect((await athlete.put(`/api/bookings/${booking.id}`, details)).status).toBe(403);
  });
});

describe('DELETE /api/bookings/{id}', () => {
  it('is open to customers until exactly 24 hours before', async () => {
    const athlete = await app.signInAs('athlete');
    const { booking } = await book(athlete, ['15:00', '15:30'], dayOfJune(12));
    const readOwn = () => athlete.get(`/api/bookings/${booking.reference}/cancellable`);
    app.clock.set('2026-06-11T12:01:00Z');
    expect(await readOwn()).toMatchObject({
      body: {
        cancellable: false,
        hours: 23,
        reason: 'Bookings can only be cancelled at least 24 hours before the scheduled time.',
      },
    });
    expect(refusalOf(await athlete.delete(`/api/bookings/${booking.id}`))).toEqual({
      status: 409,
      code: 'CANCELLATION_TOO_LATE',
    });
    app.clock.set('2026-06-11T11:59:00Z');
    expect(await readOwn()).toMatchObject({ body: { cancellable: true, hours: 24, reason: null } });
    expect(await athlete.delete(`/api/bookings/${booking.id}`)).toMatchObject({
      status: 200,
      body: { booking: { id: booking.id, reference: booking.reference } },
    });
    app.clock.set(TEST_NOW);
    expect(await readSlots(athlete, 'status', ['15:00', '15:30'], dayOfJune(12))).toEqual([
      'available',
      'available',
    ]);
    for (const path of [
      `/api/bookings/${booking.reference}`,
      `/api/bookings/${booking.id}/cancellable`,
    ]) {
      expect(refusalOf(await athlete.get(path))).toEqual({
        status: 404,
        code: 'BOOKING_NOT_FOUND',
      });
    }

    expect((await athlete.delete(`/api/bookings/${booking.id}`)).status).toBe(404);
  });

  it('is refused to other customers, and open to staff at any time', async () => {
    const owner = await app.signInAs('athlete');
    const other = await app.signInAs('athlete');
    const { booking } = await book(owner, ['16:00'], dayOfJune(12));
    const path = `/api/bookings/${booking.reference}`;
    expect(refusalOf(await other.delete(path))).toEqual({ status: 403, code: 'NOT_ALLOWED' });
    expect(refusalOf(await other.get(`${path}/cancellable`))).toEqual({
      status: 403,
      code: 'NOT_ALLOWED',
    });
    expect((await app.createGuest().delete(path)).status).toBe(401);
    expect((await owner.delete(`${path}?clearSlots=true`)).status).toBe(403);
    app.clock.set('2026-06-13T12:00:00Z');
    // The operator's session has expired by then.
    const admin = await signIn(app.url, FIRST_ADMIN);
    expect(await admin.get(`${path}/cancellable`)).toMatchObject({
      body: { cancellable: true, hours: 0 },
    });
    expect((await admin.delete(path)).status).toBe(200);
    app.clock.set(TEST_NOW);
  });

  it('blocks the slots in the same write on request, with a reason', async () => {
    const { booking } = await book(app.createGuest(), ['20:00', '20:30'], dayOfJune(12));
    expect((await operator.delete(`/api/bookings/${booking.id}?clearSlots=perhaps`)).status).toBe(
      400,
    );
    expect((await operator.delete(`/api/bookings/${booking.id}?clearSlots=true`)).status).toBe(200);
    const cleared = `Cleared from booking ${booking.reference}`;
    expect(await readSlots(operator, 'status', ['20:00', '20:30'], dayOfJune(12))).toEqual([
      'blocked',
      'blocked',
    ]);
    expect(await readSlots(operator, 'blockReason', ['20:00', '20:30'], dayOfJune(12))).toEqual([
      cleared,
      cleared,
    ]);
    expect(await readSlots(app.createGuest(), 'blockReason', ['20:00'], dayOfJune(12))).toEqual([
      undefined,
    ]);
    const written = (await app.readEvents()).slice(-2);
    expect(written.map(({ type }) => type)).toEqual(['BookingCancelled', 'SlotBlocked']);
    expect(written.map(({ metadata }) => metadata.commit?.size)).toEqual([2, 2]);
  });
});

it('writes no name, phone, e-mail or note into the log in clear', async () => {
  const log = JSON.stringify(await app.readEvents(), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  for (const secret of ['20000001', 'anna@example.com', 'first time', 'Cleared from']) {
    expect(log).not.toContain(secret);
  }

  // Sealed data is base64, in which any four letters turn up now and then. It goes on at both of
  // their ends.
  expect(log).not.toMatch(/(?<![\w+/-])Anna|Anna(?![\w+/=-])/);
});
