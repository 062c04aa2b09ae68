import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type {
  BookingDetail,
  BookingWithSlots,
  PlacedBookingDetail,
} from '@cablepark/contracts/schedule/booking';
import type { ManagedBooking } from '@cablepark/contracts/schedule/managed-booking';
import type { ErrorCode } from '@cablepark/contracts/shared/error-codes';
import { addDays } from '@cablepark/contracts/shared/riga-time';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';

import { bookWithLink } from '#schedule/test/book-with-link';
import { book, countStatuses, createForm, dayOfJune, readSlots } from '#schedule/test/form';
import { joinAndConfirm } from '#schedule/test/join-waitlist';
import { refusalOf, type Browser } from '#test/browser';
import { sendPersistently } from '#test/persistent-request';
import { startRunningApp, type RunningApp } from '#test/running-app';
import type { SignedInBrowser } from '#test/sign-in';
import { giftCard, leftOf, seasonPass, sellPass } from './test/selling.ts';

let app: RunningApp;
let guest: Browser;
let operator: SignedInBrowser;
let manager: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  guest = app.createGuest();
  operator = await app.signInAs('operator');
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

const tryToBook = (
  visitor: Browser,
  times: readonly string[],
  date: number,
  payWith: readonly string[],
) => visitor.post('/api/bookings', { ...createForm(times, dayOfJune(date)), payWith });

describe('a booking that passes pay', () => {
  it('shows what they pay and what is due in every answer about it, also as of the past', async () => {
    const day = dayOfJune(2);
    const card = await sellPass(manager, giftCard);
    const athlete = await app.signInAs('athlete');
    const payWith = [card.code.toLowerCase().replaceAll('-', ' ')];
    const placed = await bookWithLink(athlete, ['15:00', '15:30', '16:00'], day, { payWith });
    const payments = { paid: [{ passId: card.id, rides: 0, cents: 5000 }], dueCents: 1000 };
    expect(placed).toMatchObject(payments);
    expect(await leftOf(guest, card)).toEqual([0, 0]);

    const path = `/api/bookings/${placed.reference}`;
    for (const visitor of [guest, athlete, operator]) {
      const { body } = await visitor.get<BookingDetail>(path);
      expect(body).toMatchObject({ ...payments, booking: payments });
    }

    const { body: managed } = await guest.get<ManagedBooking>(`/api/manage/${placed.token}`);
    expect(managed).toMatchObject(payments);
    const { body: own } = await athlete.get<BookingWithSlots[]>('/api/user/bookings');
    const range = `from=${day}&to=${day}`;
    const { body: all } = await operator.get<BookingWithSlots[]>(`/api/bookings?${range}`);
    for (const [row] of [own, all]) {
      expect(row).toMatchObject({ reference: placed.reference, ...payments });
    }

    const before = app.clock.now().toISOString();
    app.clock.advance(1000);
    await operator.post(`${path}/move`, { timeSlotIds: createForm(['18:00'], day).timeSlotIds });
    const moved = { paid: [{ passId: card.id, rides: 0, cents: 2500 }], dueCents: 0 };
    const past = `asOf=${before}`;
    expect((await manager.get(path)).body).toMatchObject(moved);
    expect((await manager.get(`${path}?${past}`)).body).toMatchObject(payments);
    expect((await manager.get(`/api/bookings?${range}&${past}`)).body).toMatchObject([payments]);
  });

  it('has nothing paid and the whole price due without passes', async () => {
    const { booking } = await book(guest, ['15:00', '17:00'], dayOfJune(3));
    expect(booking).toMatchObject({ paid: [], dueCents: 4500, totalPrice: 45 });
  });

  it('is answered again with what they paid the first time', async () => {
    const ten = await sellPass(manager);
    const form = { ...createForm(['15:00'], dayOfJune(4)), payWith: [ten.code] };
    const headers = { 'Idempotency-Key': 'paid-by-pass' };
    const first = await guest.post('/api/bookings', form, headers);
    const again = await guest.post('/api/bookings', form, headers);
    const paid = [{ passId: ten.id, rides: 1, cents: 0 }];
    for (const { status, body } of [first, again]) {
      expect({ status, body }).toMatchObject({ status: 201, body: { paid, dueCents: 0 } });
    }

    expect(await leftOf(guest, ten)).toEqual([9, 0]);
    const other = { ...form, payWith: [] };
    expect(refusalOf(await guest.post('/api/bookings', other, headers))).toEqual({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('is answered again even if the pass was erased or used up meanwhile', async () => {
    const one = await sellPass(manager, { rides: 1 });
    const form = { ...createForm(['17:00'], dayOfJune(4)), payWith: [one.code] };
    const headers = { 'Idempotency-Key': 'erased-meanwhile' };
    const first = await guest.post<PlacedBookingDetail>('/api/bookings', form, headers);
    expect(first.status).toBe(201);
    expect((await guest.delete(`/api/passes/${one.code}/personal-data`)).status).toBe(200);
    const again = await guest.post<PlacedBookingDetail>('/api/bookings', form, headers);
    expect(again).toMatchObject({
      status: 201,
      body: { booking: { reference: first.body.booking.reference }, paid: first.body.paid },
    });
  });

  it('is paid by several in their order, one named twice once, and one that is not needed is left alone', async () => {
    const cheap = await sellPass(manager, { coversCents: 1500 });
    const card = await sellPass(manager, giftCard);
    const refunded = await sellPass(manager);
    await manager.post(`/api/passes/${refunded.id}/refund`, { why: 'Moves away' });
    const payWith = [cheap.code, cheap.code, card.code, refunded.code];
    const { booking } = await book(guest, ['15:00', '15:30'], dayOfJune(5), { payWith });
    expect(booking.dueCents).toBe(0);
    expect(booking.paid).toEqual(
      [
        { passId: cheap.id, rides: 2, cents: 0 },
        { passId: card.id, rides: 0, cents: 1000 },
      ].sort((a, b) => (a.passId < b.passId ? -1 : 1)),
    );
  });

  it('is of an accepted offer, too', async () => {
    const day = dayOfJune(8);
    const sold = await bookWithLink(guest, ['15:00'], day);
    const entry = await joinAndConfirm(app, guest, 'dita', day);
    await guest.delete(`/api/manage/${sold.token}`);
    const ten = await sellPass(manager);
    const unknown = await guest.post(`${entry.path}/accept`, { payWith: ['0000000000000000'] });
    expect(refusalOf(unknown)).toEqual({ status: 404, code: 'PASS_NOT_FOUND' });
    const accepted = await guest.post(`${entry.path}/accept`, { payWith: [ten.code] });
    expect(accepted).toMatchObject({
      status: 201,
      body: { paid: [{ passId: ten.id, rides: 1, cents: 0 }], dueCents: 0 },
    });
  });

  it('is paid by a pass that staff name by its id, which nobody else may', async () => {
    const ten = await sellPass(manager);
    const athlete = await app.signInAs('athlete');
    for (const visitor of [guest, athlete]) {
      expect(refusalOf(await tryToBook(visitor, ['15:00'], 9, [ten.id]))).toEqual({
        status: 404,
        code: 'PASS_NOT_FOUND',
      });
    }

    const placed = await tryToBook(operator, ['15:00'], 9, [ten.id]);
    expect(placed).toMatchObject({ status: 201, body: { dueCents: 0 } });
  });
});

describe('a pass that can pay nothing', () => {
  const sellUsedUp = async () => {
    const one = await sellPass(manager, { rides: 1, name: { lv: 'viens', en: 'a single ride' } });
    await book(guest, ['20:00'], dayOfJune(10), { payWith: [one.code] });
    return one;
  };
  const sellWithFullDay = async () => {
    const season = await sellPass(manager, { ...seasonPass, name: { lv: 'S', en: 'a season' } });
    await book(guest, ['20:30', '21:00'], dayOfJune(10), { payWith: [season.code] });
    return season;
  };
  const sellRefunded = async () => {
    const pass = await sellPass(manager, { name: { lv: 'R', en: 'a refunded one' } });
    await manager.post(`/api/passes/${pass.id}/refund`, { why: 'Moves away' });
    return pass;
  };
  const sellExpired = () =>
    sellPass(manager, {
      validDays: null,
      validUntil: addDays(dayOfJune(10), -1),
      name: { lv: 'V', en: 'an expired one' },
    });

  it.each([
    ['is used up', sellUsedUp, 'PASS_USED_UP', 'a single ride'],
    ['has paid all of a day', sellWithFullDay, 'PASS_LIMIT', 'a season'],
    ['was refunded', sellRefunded, 'PASS_REFUNDED', 'a refunded one'],
    ['is over on the day of the slots', sellExpired, 'PASS_EXPIRED', 'an expired one'],
  ] as const)(
    'because it %s refuses the booking, by name, and the slots stay free',
    async (_, sell, code: ErrorCode, name) => {
      const { code: key, name: names } = await sell();
      const answer = await tryToBook(guest, ['15:00'], 10, [key]);
      expect(answer).toMatchObject({
        status: 409,
        body: { code, error: expect.stringContaining(`“${name}”`) },
      });
      const form = { ...createForm(['15:00'], dayOfJune(10)), payWith: [key] };
      const inLatvian = await guest.post('/api/bookings', form, { 'accept-language': 'lv' });
      expect(inLatvian).toMatchObject({
        status: 409,
        body: { code, error: expect.stringContaining(`„${names.lv}”`) },
      });
      expect(await readSlots(guest, 'status', ['15:00'], dayOfJune(10))).toEqual(['available']);
    },
  );
});

describe('a network that has sent too many unknown codes', () => {
  it('may use no pass for the rest of the minute, and books without one', async () => {
    const park = await startRunningApp({ settings: { RATE_LIMITS: 'on' } });
    const ten = await sellPass(await park.signInAs('manager'));
    const stranger = park.createGuest();
    const statuses = [];
    for (let i = 0; i <= 30; i++) {
      statuses.push((await stranger.get('/api/passes/0000-0000-0000-0000')).status);
    }

    expect(statuses).toEqual([...Array<number>(30).fill(404), 429]);
    const paid = await tryToBook(stranger, ['15:00'], 3, [ten.code]);
    const unpaid = await tryToBook(stranger, ['15:00'], 3, []);
    expect([paid.status, unpaid.status]).toEqual([429, 201]);
    await park.stop();
  });
});

describe('fifty bookings at once, through two processes, with one pass of ten rides', () => {
  it('are ten that it pays, and forty half hours stay free', async () => {
    const other = await app.startAnother({ store: new StreamStore(app.infrastructure.log) });
    const ten = await sellPass(manager);
    const first = '2026-06-30';
    const wanted = Array.from({ length: 50 }, (_, i) => addDays(first, i));
    const there = operator.openAt(other.url);
    const answers = await Promise.all(
      wanted.map((day, i) =>
        sendPersistently<PlacedBookingDetail>(
          i % 2 === 0 ? operator : there,
          'POST',
          '/api/bookings',
          {
            ...createForm([], day),
            timeSlotIds: [cellOf(slot('15:00', day))],
            payWith: [ten.code],
          },
        ),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 201: 10, 409: 40 });
    for (const { status, body } of answers) {
      expect(status === 201 ? body.dueCents : body).toEqual(
        status === 201 ? 0 : expect.objectContaining({ code: 'PASS_USED_UP' }),
      );
    }

    expect(await leftOf(guest, ten)).toEqual([0, 0]);
    const range = `from=${first}&to=${wanted.at(-1) ?? ''}`;
    const { body: all } = await operator.get<BookingWithSlots[]>(`/api/bookings?${range}`);
    expect(all).toHaveLength(10);
    await other.close();
  });
});
