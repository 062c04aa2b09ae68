import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { DateTime } from 'luxon';

import type { LedgerLine } from '@cablepark/contracts/passes/ledger';
import type { PassProduct } from '@cablepark/contracts/passes/pass-product';
import type {
  HoldersPass,
  ListedPassProduct,
  SoldPass,
  StaffPass,
} from '@cablepark/contracts/passes/passes';
import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Money } from '@cablepark/contracts/statistics/statistics';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { createForm, dayOfJune, readSlots } from '#schedule/test/form';
import { refusalOf, type Browser } from '#test/browser';
import { FIRST_ADMIN, startRunningApp, type RunningApp } from '#test/running-app';
import { signIn, type SignedInBrowser } from '#test/sign-in';
import { EraseOldHolders } from './erase-old-holders/erase-old-holders.command.ts';
import { ExpirePasses } from './expire-passes/expire-passes.command.ts';
import { giftCard, tenRides } from './test/selling.ts';

let app: RunningApp;
let guest: Browser;
let manager: SignedInBrowser;
let operator: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  guest = app.createGuest();
  manager = await app.signInAs('manager');
  operator = await app.signInAs('operator');
});
afterAll(() => app.stop());

async function putOnSale(product: Partial<PassProduct> = tenRides): Promise<ListedPassProduct> {
  const { status, body } = await manager.post<ListedPassProduct>('/api/pass-products', product);
  expect(status).toBe(201);
  return body;
}

async function sell(product: Partial<PassProduct> = tenRides, holder = {}): Promise<SoldPass> {
  const { id } = await putOnSale(product);
  const { status, body } = await operator.post<SoldPass>('/api/passes', {
    productId: id,
    holder,
    paidBy: 'card',
  });
  expect(status).toBe(201);
  return body;
}

const bookWith = (payWith: readonly string[], times: readonly string[], day: Day) =>
  guest.post<PlacedBookingDetail>('/api/bookings', { ...createForm(times, day), payWith });

const statusOf = async (day: Day) => (await readSlots(guest, 'status', ['15:00'], day))[0];

describe('what is on sale', () => {
  it('is listed for everyone in its order, changed, and taken off sale', async () => {
    const second = await putOnSale({ ...tenRides, position: 7 });
    const first = await putOnSale({ ...tenRides, position: 6, priceCents: 900 });
    const list = async () =>
      (await guest.get<ListedPassProduct[]>('/api/pass-products')).body.filter(
        ({ position }) => position >= 6,
      );
    expect(await list()).toEqual([first, second]);

    const changed = { ...tenRides, position: 6, priceCents: 1000 };
    expect((await manager.put(`/api/pass-products/${first.id}`, changed)).status).toBe(200);
    expect((await manager.delete(`/api/pass-products/${second.id}`)).status).toBe(200);
    expect(await list()).toEqual([{ ...first, priceCents: 1000 }]);
    expect(refusalOf(await manager.delete(`/api/pass-products/${second.id}`))).toEqual({
      status: 404,
      code: 'PASS_PRODUCT_NOT_FOUND',
    });
  });

  it.each([
    ['a value of rides', { ...tenRides, valueCents: 100 }],
    ['no number of rides', { ...tenRides, rides: null }],
    ['no end', { ...tenRides, validDays: null }],
    ['two ends', { ...tenRides, validUntil: '2027-01-01' }],
    ['a name that cannot be stored', { ...tenRides, name: { lv: 'a\u0000', en: 'a' } }],
    ['a name that nobody can see', { ...tenRides, name: { lv: 'a', en: '\u200b' } }],
  ])('is refused with %s', async (_, product) => {
    expect(refusalOf(await manager.post('/api/pass-products', product))).toEqual({
      status: 400,
      code: 'INVALID_REQUEST',
    });
  });
});

describe('a pass', () => {
  it('pays bookings until it is used up, and then refuses one whole', async () => {
    const sold = await sell({ ...tenRides, rides: 3 });
    expect(sold).toMatchObject({ left: { rides: 3, cents: 0 }, expiresOn: '2027-05-31' });
    expect(sold.code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);

    const placed = await bookWith([sold.code.toLowerCase()], ['15:00', '15:30'], dayOfJune(2));
    expect(placed.status).toBe(201);
    const last = await bookWith([sold.code.replaceAll('-', ' ')], ['15:00'], dayOfJune(3));
    expect(last.status).toBe(201);
    expect(refusalOf(await bookWith([sold.code], ['15:00'], dayOfJune(4)))).toEqual({
      status: 409,
      code: 'PASS_USED_UP',
    });
    expect(await statusOf(dayOfJune(4))).toBe('available');

    const { status, body } = await guest.get<HoldersPass>(`/api/passes/${sold.code}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: tenRides.name,
      kind: 'rides',
      status: 'used',
      left: { rides: 0, cents: 0 },
      expiresOn: '2027-05-31',
    });
    expect(body.entries.map(({ kind, rides, left }) => [kind, rides, left.rides])).toEqual([
      ['sold', 3, 3],
      ['used', -2, 1],
      ['used', -1, 0],
    ]);
    expect(body.entries[1]?.booking).toBe(placed.body.booking.shortReference);
    expect(body).not.toHaveProperty('holder');
  });

  it('gets back what a cancelled booking took', async () => {
    const { code } = await sell();
    const { body } = await bookWith([code], ['15:00'], dayOfJune(5));
    await operator.delete(`/api/bookings/${body.booking.id}`);
    const shown = await guest.get<HoldersPass>(`/api/passes/${code}`);
    expect(shown.body.left.rides).toBe(10);
    expect(shown.body.entries.map(({ kind }) => kind)).toEqual(['sold', 'used', 'returned']);
  });

  it('is answered again, with its code, if the sale is repeated', async () => {
    const { id } = await putOnSale();
    const key = { 'idempotency-key': 'sale-of-anna' };
    const sale = { productId: id, paidBy: 'cash' };
    const first = await operator.post<SoldPass>('/api/passes', sale, key);
    const again = await operator.post<SoldPass>('/api/passes', sale, key);
    expect(again.body).toEqual(first.body);
  });

  it('is shown by its id to staff alone, with its holder', async () => {
    const sold = await sell(tenRides, { fullName: 'Anna Ozola', email: 'anna@example.lv' });
    const address = `/api/passes/${sold.id}`;
    expect(refusalOf(await guest.get(address))).toEqual({ status: 401, code: 'NOT_SIGNED_IN' });
    const athlete = await app.signInAs('athlete');
    expect(refusalOf(await athlete.get(address))).toEqual({ status: 403, code: 'NOT_ALLOWED' });
    const { body } = await operator.get<StaffPass>(address);
    expect(body).toMatchObject({
      id: sold.id,
      holder: { fullName: 'Anna Ozola', email: 'anna@example.lv' },
      paidBy: 'card',
    });
    expect(JSON.stringify(body)).not.toContain(sold.code);
    const found = await operator.get<StaffPass[]>('/api/passes?find=ozola');
    expect(found.body.map(({ id }) => id)).toContain(sold.id);
  });

  it('may be named by its id in a booking by staff alone', async () => {
    const { id } = await sell();
    expect(refusalOf(await bookWith([id], ['15:00'], dayOfJune(8)))).toEqual({
      status: 404,
      code: 'PASS_NOT_FOUND',
    });
  });

  it('is changed by managers: given rides, made longer, refunded', async () => {
    const { id, code } = await sell();
    const change = (how: string, body: object) =>
      manager.post<Pick<StaffPass, 'left' | 'expiresOn'> & { givenBackCents: number }>(
        `/api/passes/${id}/${how}`,
        body,
      );
    expect((await change('adjust', { rides: 2, why: 'Rain' })).body.left.rides).toBe(12);
    for (const rides of [-13, 0, 0.5, 99_999_999, 2 ** 31]) {
      expect(refusalOf(await change('adjust', { rides, why: 'Rain' })).status).toBe(400);
    }

    expect((await change('extend', { until: '2027-12-31' })).body.expiresOn).toBe('2027-12-31');
    await bookWith([code], ['15:00'], dayOfJune(9));
    const { body } = await change('refund', { why: 'Moves away' });
    expect(body).toEqual({ givenBackCents: 13_500 });
    expect((await guest.get<HoldersPass>(`/api/passes/${code}`)).body.status).toBe('refunded');
    expect(refusalOf(await change('resend', { email: 'anna@example.lv' }))).toEqual({
      status: 409,
      code: 'PASS_REFUNDED',
    });
    expect(refusalOf(await bookWith([code], ['15:00'], dayOfJune(10)))).toEqual({
      status: 409,
      code: 'PASS_REFUNDED',
    });
  });

  it('ends in the night after its last day', async () => {
    const { code } = await sell({ ...tenRides, validDays: 1 });
    expect(refusalOf(await bookWith([code], ['15:00'], dayOfJune(11)))).toEqual({
      status: 409,
      code: 'PASS_EXPIRED',
    });
    const tomorrow = new Date(app.clock.now().getTime() + 86_400_000);
    await app.app.get(CommandBus).execute(new ExpirePasses(tomorrow));
    const { body } = await guest.get<HoldersPass>(`/api/passes/${code}`);
    expect(body.status).toBe('expired');
    expect(body.entries.at(-1)).toMatchObject({ kind: 'lapsed', rides: -10, left: { rides: 0 } });
  });
});

describe('the holder of a pass', () => {
  it('is erased by anybody who has the code, once nothing is left or it may lapse', async () => {
    const sold = await sell(tenRides, { fullName: 'Anna Ozola' });
    const address = `/api/passes/${sold.code}/personal-data`;
    expect(refusalOf(await guest.delete(address))).toEqual({
      status: 409,
      code: 'PASS_HAS_VALUE',
    });
    expect((await guest.delete(`${address}?forfeit=true`)).status).toBe(200);
    expect(refusalOf(await guest.get(`/api/passes/${sold.code}`))).toEqual({
      status: 404,
      code: 'PASS_NOT_FOUND',
    });
    expect(refusalOf(await bookWith([sold.code], ['15:00'], dayOfJune(12)))).toEqual({
      status: 404,
      code: 'PASS_NOT_FOUND',
    });
    const { body } = await operator.get<StaffPass>(`/api/passes/${sold.id}`);
    expect(body).toMatchObject({ status: 'expired', holder: { fullName: null } });
    expect(body.entries.map(({ kind }) => kind)).toEqual(['sold', 'lapsed']);
  });

  it('is erased when the pass has been over for the months that data are kept', async () => {
    const over = await sell({ ...tenRides, validDays: 1 });
    const other = await sell();
    const addMonths = (months: number) =>
      DateTime.fromJSDate(app.clock.now()).plus({ months, days: 2 }).toJSDate();
    const erase = (now: Date) => app.app.get(CommandBus).execute(new EraseOldHolders(now, 36));
    await app.app.get(CommandBus).execute(new ExpirePasses(addMonths(0)));
    await erase(addMonths(35));
    expect((await guest.get(`/api/passes/${over.code}`)).status).toBe(200);
    await erase(addMonths(37));
    expect((await guest.get(`/api/passes/${over.code}`)).status).toBe(404);
    expect((await guest.get(`/api/passes/${other.code}`)).status).toBe(200);
  });

  it('is erased by its id by managers alone', async () => {
    const { id } = await sell();
    const address = `/api/passes/${id}/personal-data?forfeit=true`;
    expect(refusalOf(await guest.delete(address)).status).toBe(401);
    expect(refusalOf(await operator.delete(address)).status).toBe(403);
    expect((await manager.delete(address)).status).toBe(200);
    expect(
      refusalOf(await manager.post(`/api/passes/${id}/adjust`, { rides: 1, why: 'x' })),
    ).toEqual({ status: 409, code: 'PASS_CLOSED' });
  });
});

describe('the list of passes', () => {
  it('finds one by name, e-mail, code and booking, as they are typed', async () => {
    const holder = { fullName: 'Zane Kalniņa', email: 'zane.k@example.lv' };
    const { id, code } = await sell(tenRides, holder);
    const { body } = await bookWith([code], ['15:00'], dayOfJune(19));
    const find = async (typed: string) =>
      (await operator.get<StaffPass[]>(`/api/passes?find=${encodeURIComponent(typed)}`)).body.map(
        (pass) => pass.id,
      );
    for (const typed of [
      'kalnina',
      'KALNIŅA zane',
      'zane.k@',
      code.toLowerCase(),
      code.replaceAll('-', ' '),
      body.booking.shortReference,
    ]) {
      expect([typed, await find(typed)]).toEqual([typed, [id]]);
    }

    expect(await find('nobody')).toEqual([]);
    expect((await find(''))[0]).toBe(id);
    expect((await find(' ')).length).toBeGreaterThan(1);
  });
});

describe('the search by holders', () => {
  it('finds one that was sold before thousands of others, until its holder is erased', async () => {
    const first = await sell(tenRides, { fullName: 'Elza Vītola' });
    const other = await sell(tenRides, { fullName: 'Somebody Else' });
    await app.infrastructure.pool.query(
      `INSERT INTO read_models.passes
       SELECT (copy).* FROM (
         SELECT jsonb_populate_record(pass, jsonb_build_object(
                  'pass_id', 'copy ' || i, 'code_hash', 'hash ' || i,
                  'sold_at_position', pass.sold_at_position + i)) AS copy
           FROM read_models.passes AS pass, generate_series(1, 2500) AS i
          WHERE pass.pass_id = $1) AS copies`,
      [other.id],
    );
    const find = async () =>
      (await operator.get<StaffPass[]>('/api/passes?find=vitola')).body.map(({ id }) => id);
    expect(await find()).toEqual([first.id]);
    await manager.delete(`/api/passes/${first.id}/personal-data?forfeit=true`);
    expect(await find()).toEqual([]);
    await app.infrastructure.pool.query(
      "DELETE FROM read_models.passes WHERE pass_id LIKE 'copy %'",
    );
  });
});

describe('what a pass would pay', () => {
  it('is shown of half hours before they are booked, and booked the same', async () => {
    const { code } = await sell({ ...tenRides, rides: 1, coversCents: 1500 });
    const ids = ['15:00', '15:30'].map((time) => slot(time, dayOfJune(15)));
    const { body } = await guest.get<HoldersPass>(`/api/passes/${code}?timeSlotIds=${ids.join()}`);
    expect(body.covers).toEqual([
      { id: ids[0], rides: 1, cents: 0, dueCents: 500 },
      { id: ids[1], rides: 0, cents: 0, dueCents: 2000 },
    ]);
    expect(body.dueCents).toBe(2500);
    const refused = await guest.get(`/api/passes/${code}?timeSlotIds=x`);
    expect(refused.status).toBe(400);
    for (const id of ['987654321', '-987654321', '1', '9007199254740993']) {
      const unknown = await guest.get(`/api/passes/${code}?timeSlotIds=${ids[0]},${id}`);
      expect(refusalOf(unknown)).toEqual({ status: 404, code: 'SLOT_NOT_FOUND' });
    }
  });

  it('counts what the visitor holds at the price of the hold, which they then pay', async () => {
    const { code } = await sell({ ...tenRides, ...giftCard, kind: 'value' });
    const visitor = app.createGuest();
    const ids = { timeSlotIds: [slot('15:00', dayOfJune(18))] };
    expect((await visitor.post('/api/holds', ids)).status).toBe(201);
    const dearer = await manager.post('/api/timeslots/make-available', { ...ids, price: 40 });
    expect(dearer.status).toBe(200);

    const path = `/api/passes/${code}?timeSlotIds=${ids.timeSlotIds.join()}`;
    const readCents = async (by: Browser) =>
      (await by.get<HoldersPass>(path)).body.covers?.map(({ cents }) => cents);
    expect([await readCents(visitor), await readCents(guest)]).toEqual([[2000], [4000]]);
    const form = { ...createForm(['15:00'], dayOfJune(18)), payWith: [code] };
    const { body } = await visitor.post<PlacedBookingDetail>('/api/bookings', form);
    expect(body).toMatchObject({ paid: [{ cents: 2000 }], dueCents: 0 });
  });

  it('is what a season still pays that day', async () => {
    const season = { ...tenRides, kind: 'season', rides: null, perDay: 1 } as const;
    const { code } = await sell(season);
    await bookWith([code], ['15:00'], dayOfJune(16));
    const ids = [slot('15:30', dayOfJune(16)), slot('15:00', dayOfJune(17))];
    const { body } = await guest.get<HoldersPass>(`/api/passes/${code}?timeSlotIds=${ids.join()}`);
    expect(body.covers?.map(({ rides }) => rides)).toEqual([0, 1]);
    expect(body.left).toEqual({ rides: 0, cents: 0, today: 1 });
    expect(refusalOf(await bookWith([code], ['15:30'], dayOfJune(16)))).toEqual({
      status: 409,
      code: 'PASS_LIMIT',
    });
  });
});

describe('the ledger', () => {
  it('has two lines for each movement, as JSON and as a file', async () => {
    const { id, code } = await sell({ ...tenRides, vat: { percent: 21, due: 'use' } });
    expect((await bookWith([code], ['16:00'], dayOfJune(18))).status).toBe(201);
    const { body } = await manager.get<LedgerLine[]>('/api/admin/ledger');
    const own = body.filter(({ passId }) => passId === id);
    expect(own.map(({ account, unit, amount }) => [account, unit, amount])).toEqual([
      ['unearned', 'cents', -15_000],
      ['cash', 'cents', 15_000],
      ['issued', 'rides', -10],
      ['outstanding', 'rides', 10],
      ['earned', 'cents', -1500],
      ['unearned', 'cents', 1500],
      ['outstanding', 'rides', -1],
      ['used', 'rides', 1],
    ]);
    expect(own[0]?.vat).toEqual({ percent: 21, due: 'use' });

    const cash = await manager.get<LedgerLine[]>('/api/admin/ledger?account=cash');
    expect(new Set(cash.body.map(({ account }) => account))).toEqual(new Set(['cash']));
    const before = await manager.get<LedgerLine[]>(
      `/api/admin/ledger?asOf=${encodeURIComponent('2026-05-01T00:00:00Z')}`,
    );
    expect(before.body).toEqual([]);
    const file = await manager.get<string>('/api/admin/ledger?format=csv&from=2026-06-01');
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.headers.get('content-disposition')).toBe(
      'attachment; filename="ledger-2026-06-01.csv"',
    );
  });

  it('is a file that a spreadsheet in the same language reads', async () => {
    const { id } = await sell({ ...tenRides, vat: { percent: 5.5, due: 'sale' } });
    const readOwn = async (language: string) => {
      const path = '/api/admin/ledger?format=csv&account=cash';
      const headers = { 'Accept-Language': language };
      const { body } = await manager.get<string>(path, { headers });
      return body.split('\r\n').find((line) => line.includes(id));
    };
    expect(await readOwn('en')).toMatch(/,cash,cents,15000,[^,]+,,5\.5,sale$/);
    expect(await readOwn('lv')).toMatch(/;cash;cents;15000;[^;]+;;5,5;sale$/);
  });

  it.each([
    'from=2026-06-02&to=2026-06-01',
    'from=yesterday',
    'to=2026-02-30',
    "account=cash'--",
    'format=xml',
    'asOf=never',
  ])('refuses %s', async (query) => {
    expect(refusalOf(await manager.get(`/api/admin/ledger?${query}`)).status).toBe(400);
  });

  it('is for managers', async () => {
    const refused = [await guest.get('/api/admin/ledger'), await operator.get('/api/admin/ledger')];
    expect(refused.map(({ status }) => status)).toEqual([401, 403]);
  });
});

describe('the money of a period', () => {
  it('is what passes were sold for, what became of it, and what is due at the park', async () => {
    const before = await readMoney();
    const { id, code } = await sell({ ...tenRides, coversCents: 1500 });
    await bookWith([code], ['15:00', '15:30'], dayOfJune(22));
    const booked = await readMoney();
    expect(booked).toEqual({
      ...before,
      soldCents: before.soldCents + 15_000,
      earnedCents: before.earnedCents + 3000,
      unearnedCents: before.unearnedCents + 12_000,
      dueCents: before.dueCents + 1000,
    });

    await manager.post(`/api/passes/${id}/refund`, { why: 'Moves away' });
    const refunded = await readMoney();
    expect(refunded).toEqual({
      ...booked,
      unearnedCents: booked.unearnedCents - 12_000,
      refundedCents: booked.refundedCents + 12_000,
    });
    const day = await manager.get<Money>('/api/stats/money?from=2026-06-22&to=2026-06-22');
    expect(day.body).toMatchObject({ soldCents: 0, dueCents: 1000 });
    const past = await manager.get<Money>('/api/stats/money?asOf=2026-05-01T00:00:00Z');
    expect(past.body).toMatchObject({ soldCents: 0, dueCents: 0 });
  });

  it.each([
    'period=decade',
    'period=day&from=2026-06-01',
    'from=2026-06-02&to=2026-06-01',
    'from=2026-02-30',
    'asOf=never',
  ])('is refused for %s', async (query) => {
    expect(refusalOf(await manager.get(`/api/stats/money?${query}`)).status).toBe(400);
  });

  it('is for staff', async () => {
    const athlete = await app.signInAs('athlete');
    const visitors = [guest, athlete, operator];
    const answers = await Promise.all(visitors.map((one) => one.get('/api/stats/money')));
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 200]);
  });

  it('begins and ends at midnight in Riga, and so do the days of the ledger', async () => {
    const small = { ...tenRides, rides: 1, priceCents: 1999 };
    app.clock.set('2026-06-11T20:59:59.999Z');
    manager = await signIn(app.url, FIRST_ADMIN);
    operator = manager;
    const evening = await sell({ ...small, validDays: 1 });
    app.clock.set('2026-06-11T21:00:00.000Z');
    await sell({ ...small, priceCents: 1 });
    await app.app.get(CommandBus).execute(new ExpirePasses(app.clock.now()));
    const readDay = async (query: string) =>
      (await manager.get<Money>(`/api/stats/money?${query}`)).body;
    const before = { soldCents: 1999, unearnedCents: 1999, lapsedCents: 0 };
    const after = { soldCents: 1, unearnedCents: -1998, lapsedCents: 1999 };
    expect(await readDay('from=2026-06-11&to=2026-06-11')).toMatchObject(before);
    expect(await readDay('from=2026-06-12&to=2026-06-12')).toMatchObject(after);
    expect(await readDay('period=day')).toMatchObject(after);
    const { body: lines } = await manager.get<LedgerLine[]>(
      '/api/admin/ledger?from=2026-06-12&to=2026-06-12&account=lapsed',
    );
    expect(lines.filter(({ passId }) => passId === evening.id)).toMatchObject([
      { unit: 'cents', amount: -1999, at: '2026-06-11T21:00:00.000Z' },
      { unit: 'rides', amount: 1 },
    ]);
  });
});

async function readMoney(): Promise<Money> {
  return (await manager.get<Money>('/api/stats/money')).body;
}
