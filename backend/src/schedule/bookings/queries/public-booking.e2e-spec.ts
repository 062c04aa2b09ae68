import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type {
  BookingDetail,
  BookingWithSlots,
  PlacedBookingDetail,
} from '@cablepark/contracts/schedule/booking';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { book, createForm, dayOfJune, toDetail } from '#schedule/test/form';
import { refusalOf, type Browser } from '#test/browser';
import { startRunningApp, type RunningApp } from '#test/running-app';
import { signIn, type SignedInBrowser } from '#test/sign-in';

const staffNotes = 'did not pay last time';

let app: RunningApp;
let operator: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  operator = await app.signInAs('operator');
});
afterAll(() => app.stop());

const bookingAt = async (visitor: Browser, path: string) =>
  (await visitor.get<BookingDetail>(path)).body.booking;

describe('a booking by its reference', () => {
  it('shows strangers only what the page needs, and its owner and staff everything', async () => {
    const owner = await app.signInAs('athlete');
    const wish = { ...createForm(['15:00'], dayOfJune(9)), experienceLevel: 'Expert' };
    const body = toDetail((await owner.post<PlacedBookingDetail>('/api/bookings', wish)).body);
    const whole = {
      phoneNumber: '+37120000001',
      email: 'anna@example.com',
      hasEmail: true,
      notes: 'first time',
      experienceLevel: 'Expert',
    };
    expect(body.booking).toMatchObject(whole);
    const path = `/api/bookings/${body.booking.reference}`;
    for (const stranger of [app.createGuest(), await app.signInAs('athlete')]) {
      expect((await stranger.get(path)).body).toEqual({
        ...body,
        booking: {
          ...body.booking,
          phoneNumber: '•••••••••001',
          email: null,
          notes: null,
          experienceLevel: null,
        },
      });
    }

    expect(await bookingAt(owner, path)).toEqual(body.booking);
    expect(await bookingAt(operator, path)).toEqual({
      ...body.booking,
      staffNotes: null,
      attendance: null,
      reached: false,
    });
  });

  it('tells everybody whether its customer has an e-mail, until they are erased', async () => {
    const { booking } = await book(app.createGuest(), ['20:00'], dayOfJune(9));
    const path = `/api/bookings/${booking.reference}`;
    expect((await bookingAt(app.createGuest(), path)).hasEmail).toBe(true);
    await operator.put(path, { email: null });
    expect((await bookingAt(app.createGuest(), path)).hasEmail).toBe(false);
    await operator.put(path, { email: 'anna@example.com' });
    expect(await bookingAt(app.createGuest(), path)).toMatchObject({ email: null, hasEmail: true });
    await (await app.signInAs('manager')).delete(`${path}/personal-data`);
    expect((await bookingAt(app.createGuest(), path)).hasEmail).toBe(false);
  });
});

describe("staff's notes", () => {
  it("are accepted in staff's forms and changes, and cleared by null", async () => {
    const time = { ...createForm([]), timeSlotIds: [slot('17:00', dayOfJune(9))], staffNotes };
    const { body } = await operator.post<BookingDetail>('/api/bookings', time);
    expect(body.booking).toMatchObject({ staffNotes });
    const again = await operator.post<BookingDetail>('/api/bookings/admin', {
      ...time,
      timeSlotIds: [slot('17:30', dayOfJune(9))],
    });
    expect(again.body.booking).toMatchObject({ staffNotes });
    const details = { customerName: 'Anna', phoneNumber: '20000003' };
    const put = async (more: object) =>
      (
        await operator.put<BookingDetail>(`/api/bookings/${body.booking.id}`, {
          ...details,
          ...more,
        })
      ).body.booking;
    expect(await put({})).toMatchObject({ staffNotes, notes: 'first time' });
    expect(await put({ staffNotes: 'paid' })).toMatchObject({
      staffNotes: 'paid',
      notes: 'first time',
    });
    expect(await put({ staffNotes: null })).toMatchObject({
      staffNotes: null,
      notes: 'first time',
    });
    const tooLong = { ...details, staffNotes: 'n'.repeat(2001) };
    expect((await operator.put(`/api/bookings/${body.booking.id}`, tooLong)).status).toBe(400);
  });

  it('are only shown to staff, and sealed', async () => {
    const owner = await app.signInAs('athlete');
    const { booking } = await book(owner, ['18:00'], dayOfJune(9));
    const { customerName, phoneNumber } = booking;
    await operator.put(`/api/bookings/${booking.id}`, { customerName, phoneNumber, staffNotes });
    const list = await operator.get<BookingWithSlots[]>(
      `/api/bookings?from=${dayOfJune(9)}&to=${dayOfJune(9)}`,
    );
    expect(list.body.find(({ id }) => id === booking.id)).toMatchObject({ staffNotes });
    for (const key of [booking.id, booking.reference]) {
      expect(await bookingAt(operator, `/api/bookings/${key}`)).toMatchObject({ staffNotes });
    }

    const own = await owner.get<BookingWithSlots[]>('/api/user/bookings');
    expect(own.body).toMatchObject([{ id: booking.id, notes: 'first time' }]);
    const others = [own, await owner.get(`/api/bookings/${booking.id}`)];
    others.push(await app.createGuest().get(`/api/bookings/${booking.reference}`));
    for (const { body } of others) {
      expect(JSON.stringify(body)).not.toMatch(/staffNotes|did not pay/);
    }

    const log = JSON.stringify(await app.readEvents(), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(log).not.toContain(staffNotes);
  });

  it('are ignored if a customer sends them', async () => {
    const wish = createForm(['18:30'], dayOfJune(9));
    for (const mine of ['mine', 'n'.repeat(3000), 12]) {
      const { body } = await app
        .createGuest()
        .post<BookingDetail>('/api/bookings', { ...wish, staffNotes: mine });
      expect(body.booking).not.toHaveProperty('staffNotes');
      expect((await operator.delete(`/api/bookings/${body.booking.id}`)).status).toBe(200);
    }

    const { booking } = await book(app.createGuest(), ['18:30'], dayOfJune(9));
    expect(await bookingAt(operator, `/api/bookings/${booking.id}`)).toMatchObject({
      staffNotes: null,
    });
  });
});

describe('a past booking', () => {
  it('is shown to strangers until 30 days after its end, and longer to its owner and staff', async () => {
    const owner = await app.signInAs('athlete');
    const { booking } = await book(owner, ['15:30', '16:00'], dayOfJune(9));
    const path = `/api/bookings/${booking.reference}`;
    app.clock.set('2026-07-09T13:29:59.999Z');
    expect((await app.createGuest().get(path)).status).toBe(200);
    app.clock.set('2026-07-09T13:30:00.000Z');
    expect(refusalOf(await app.createGuest().get(path))).toEqual({
      status: 404,
      code: 'BOOKING_NOT_FOUND',
    });
    for (const { user, password } of [owner, operator]) {
      const visitor = await signIn(app.url, { email: user.email ?? '', password });
      expect((await visitor.get(path)).status).toBe(200);
    }
  });
});
