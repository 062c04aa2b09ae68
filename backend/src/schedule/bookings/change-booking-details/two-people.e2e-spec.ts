import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import type { ChangedBookingDetail } from '@cablepark/contracts/schedule/change-booking';

import { bookWithLink } from '#schedule/test/book-with-link';
import { book, dayOfJune } from '#schedule/test/form';
import { refusalOf } from '#test/browser';
import { startRunningApp, type RunningApp } from '#test/running-app';
import type { SignedInBrowser } from '#test/sign-in';

let app: RunningApp;
let one: SignedInBrowser;
let other: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  one = await app.signInAs('operator');
  other = await app.signInAs('manager');
});
afterAll(() => app.stop());

const put = (by: SignedInBrowser, path: string, body: object) =>
  by.put<ChangedBookingDetail>(path, body);
const at = '2026-06-01T06:00:00.000Z';
let hour = 15;
/** A guest's booking of a time that no other test has. */
async function placeBooking() {
  const { booking } = await book(app.createGuest(), [`${hour++}:00`], dayOfJune(10));
  return { booking, path: `/api/bookings/${booking.id}` };
}

describe('two people who change one booking', () => {
  it('keep what only the other one changed', async () => {
    const { booking, path } = await placeBooking();
    await put(one, path, { phoneNumber: '+371 20 000 009' });
    const { status, body } = await put(other, path, {
      notes: 'two boards',
      seen: { notes: booking.notes },
    });
    expect(status).toBe(200);
    expect(body.booking).toMatchObject({
      ...booking,
      phoneNumber: '+37120000009',
      notes: 'two boards',
      sequence: 2,
    });
    expect(body.replaced).toEqual([]);
    for (const part of [
      { customerName: 'Berta' },
      { email: null },
      { equipmentRental: true },
      { package: true },
      { staffNotes: 'late' },
    ]) {
      expect((await put(one, path, part)).body).toMatchObject({ booking: part, replaced: [] });
    }
  });

  it('are told whose value the later one replaced, if the form says what it had shown', async () => {
    const { booking, path } = await placeBooking();
    await put(one, path, { phoneNumber: '20000009', notes: 'one board', equipmentRental: true });
    const late = {
      phoneNumber: '20000008',
      notes: 'two boards',
      equipmentRental: false,
      email: 'b@example.com',
    };
    const { phoneNumber, notes, email, equipmentRental } = booking;
    const { body } = await put(other, path, {
      ...late,
      seen: { phoneNumber, notes, email, equipmentRental },
    });
    expect(body.booking).toMatchObject({
      phoneNumber: '20000008',
      notes: 'two boards',
      email: 'b@example.com',
    });
    expect(body.replaced).toEqual([
      { field: 'phoneNumber', by: 'Anna Bērziņa', at: expect.any(String) },
      { field: 'notes', by: 'Anna Bērziņa', at: expect.any(String) },
      { field: 'equipmentRental', by: 'Anna Bērziņa', at: expect.any(String) },
    ]);
    expect(Date.parse(body.replaced[0]?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(at));
    // Without it, and where both made the same change, nobody is named.
    expect((await put(one, path, { notes: 'three boards' })).body.replaced).toEqual([]);
    expect(
      (await put(other, path, { notes: 'three boards', seen: { notes: 'two boards' } })).body
        .replaced,
    ).toEqual([]);
    // A value in another spelling is the same value.
    const shown = { phoneNumber: '+371 20000008', email: ' b@example.com ' };
    const again = {
      phoneNumber: '20000007',
      email: '',
      seen: { ...shown, phoneNumber: '2000 0008' },
    };
    expect((await put(other, path, again)).body.replaced).toEqual([]);
  });

  it('answer a repeated request as the first one', async () => {
    const { path } = await placeBooking();
    await put(one, path, { notes: 'one board' });
    const asked = {
      body: { notes: 'two boards', seen: { notes: null } },
      headers: { 'idempotency-key': 'a-key' },
    };
    const first = await other.ask<ChangedBookingDetail>('PUT', path, asked);
    await put(one, path, { notes: 'three boards' });
    const second = await other.ask<ChangedBookingDetail>('PUT', path, asked);
    expect(first.body.replaced).toMatchObject([{ field: 'notes', by: 'Anna Bērziņa' }]);
    expect(second.body).toEqual(first.body);
  });

  it('are called by their usernames without a name, and nothing once they are erased', async () => {
    const { path } = await placeBooking();
    const admin = await app.signInAs('admin');
    const nameless = await app.signInAs('operator');
    await nameless.patch('/api/user', { firstName: null, lastName: null });
    await put(nameless, path, { notes: 'one board' });
    const change = () =>
      put(other, path, { notes: `${Math.random()}`, seen: { notes: 'nothing' } });
    const putBack = () => put(nameless, path, { notes: `${Math.random()}` });
    expect((await change()).body.replaced).toMatchObject([{ by: nameless.user.username }]);
    await putBack();
    await admin.delete(`/api/users/${nameless.user.id}/personal-data`);
    expect((await change()).body.replaced).toMatchObject([{ by: 'erased' }]);
  });

  it('replace what a customer changed by link, or had typed', async () => {
    const { token, reference } = await bookWithLink(app.createGuest(), ['15:00'], dayOfJune(11));
    const path = `/api/bookings/${reference}`;
    const typed = await put(one, path, { notes: 'one board', seen: { notes: 'something else' } });
    expect(typed.body.replaced).toMatchObject([{ field: 'notes', by: 'customer' }]);
    // A link is the customer's, no matter who is signed in.
    const answer = await one.patch<BookingDetail>(`/api/manage/${token}`, {
      phoneNumber: '20000007',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('replaced');
    const { body } = await put(other, path, {
      phoneNumber: '20000006',
      seen: { phoneNumber: '20000001' },
    });
    expect(body.replaced).toMatchObject([{ field: 'phoneNumber', by: 'customer' }]);
    const placed = await book(one, ['15:30'], dayOfJune(11));
    const byStaff = { notes: 'one board', seen: { notes: null } };
    expect(
      (await put(other, `/api/bookings/${placed.booking.id}`, byStaff)).body.replaced,
    ).toMatchObject([{ field: 'notes', by: 'Anna Bērziņa' }]);
  });

  it('write nothing where nothing changes', async () => {
    const { booking, path } = await placeBooking();
    const before = (await app.readEvents()).length;
    for (const same of [
      {},
      { notes: booking.notes },
      { equipmentRental: false, seen: { equipmentRental: true } },
    ]) {
      expect(await put(one, path, same)).toMatchObject({
        status: 200,
        body: { booking, replaced: [] },
      });
    }

    expect((await app.readEvents()).length).toBe(before);
  });

  it('enter somebody in the place of an erased customer only with a name and a number', async () => {
    const { path } = await placeBooking();
    await other.delete(`${path}/personal-data`);
    const named = 'Name must be at least 2 characters';
    for (const part of [
      { notes: 'one board' },
      { phoneNumber: '20000005' },
      { equipmentRental: true },
    ]) {
      expect(await put(one, path, part)).toMatchObject({ status: 400, body: { error: named } });
    }

    expect(refusalOf(await put(one, path, { customerName: 'Berta' }))).toEqual({
      status: 400,
      code: 'INVALID_REQUEST',
    });
    const seen = { customerName: 'erased', phoneNumber: 'erased' };
    const anew = await put(one, path, { customerName: 'Berta', phoneNumber: '20000005', seen });
    expect(anew).toMatchObject({
      status: 200,
      body: { booking: { customerName: 'Berta' }, replaced: [] },
    });
  });
});
