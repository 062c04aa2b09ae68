import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import type { findPeople, getPerson } from '@cablepark/contracts/schedule/find-people';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { startOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { eventually } from '@cablepark/platform/test/eventually';

import { book, dayOfJune } from '#schedule/test/form';
import { joinAndConfirm } from '#schedule/test/join-waitlist';
import { refusalOf, type Browser } from '#test/browser';
import { FIRST_ADMIN, startRunningApp, type RunningApp } from '#test/running-app';
import { signIn, type SignedInBrowser } from '#test/sign-in';
import { PeopleIndex } from './queries/people-index.ts';

type Answer = ResponseOf<typeof findPeople>;
type Person = ResponseOf<typeof getPerson>;

const logged: string[] = [];
let app: RunningApp;
let guest: Browser;
let operator: SignedInBrowser;
let manager: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp({ logTo: { write: (line: string) => void logged.push(line) } });
  guest = app.createGuest();
  [operator, manager] = [await app.signInAs('operator'), await app.signInAs('manager')];
  await eventually(() => expect(app.app.get(PeopleIndex, { strict: false }).isComplete).toBe(true));
});
afterAll(() => app.stop());

/** Searches as the site does: again, while the answer may miss somebody. */
async function search(find: string, by: Browser = operator) {
  for (;;) {
    const answer = await by.get<Answer>(`/api/admin/search?find=${encodeURIComponent(find)}`);
    if (answer.status !== 200 || answer.body.isComplete) {
      return answer;
    }
  }
}

const listFound = async (find: string, by: Browser = operator) =>
  (await search(find, by)).body.hits.map((hit) =>
    hit.kind === 'booking' ? hit.booking.id : `waiting ${hit.entry.id}`,
  );
const personOf = async (find: string): Promise<string> =>
  (await search(find)).body.hits[0]?.customer ?? '';
const readPerson = (customer: string, by: Browser = operator) =>
  by.get<Person>(`/api/admin/people/${customer}`);

const createCustomer = (customerName: string, phoneNumber: string, email: string) => ({
  customerName,
  phoneNumber,
  email,
});
const bookAs = (name: string, time: string, day: Day, number: number): Promise<BookingDetail> =>
  book(guest, [time], day, createCustomer(name, `+371 2911 00${number}`, `p${number}@example.lv`));
const toIso = (time: string, day: Day): string => startOfSlot(slot(time, day)).toISOString();

describe('the search', () => {
  it('finds a booking of any day by name, phone, e-mail and either reference', async () => {
    const { booking } = await bookAs('Ģirts Ābele', '15:00', dayOfJune(25), 11);
    const { id, reference, shortReference } = booking;
    const ways = ['abele girts', '29110011', '+371 29 11 00 11', 'P11@example', reference];
    for (const find of [...ways, shortReference, shortReference.replace('-', '').toLowerCase()]) {
      expect([find, await listFound(find)]).toEqual([find, [id]]);
    }

    expect(await listFound('Ābele Juris')).toEqual([]);
  });

  it('finds who has just booked by each of several searches at once', async () => {
    const { booking } = await bookAs('Sudden Skuja', '16:30', dayOfJune(25), 13);
    const index = app.app.get(PeopleIndex, { strict: false });
    // The second one comes while the first one reads what has changed.
    const found = await Promise.all([index.find('sudden', 1), index.find('skuja', 1)]);
    const ids = found.map(({ people }) => people.map(({ id }) => id));
    expect(ids).toEqual([[booking.id], [booking.id]]);
  });

  it.each(['operator', 'manager', 'admin'] as const)('is for a visitor as %s', async (role) => {
    const { booking } = await bookAs(`Rolf ${role}`, '16:00', dayOfJune(24), 12);
    const hits = (await search(`rolf ${role}`, await app.signInAs(role))).body.hits;
    expect(hits).toMatchObject([{ kind: 'booking', booking: { id: booking.id } }]);
    await cancelBooking(booking.id);
  });

  const cancelBooking = (id: string) => operator.delete(`/api/bookings/${id}`);

  it('is not for customers and guests', async () => {
    expect(refusalOf(await search('anna', guest)).code).toBe('NOT_SIGNED_IN');
    expect(refusalOf(await search('anna', await app.signInAs('athlete'))).code).toBe('NOT_ALLOWED');
  });

  it.each(['', 'ab', '  ab  '])('asks for three signs or more: %j', async (find) => {
    expect(refusalOf(await search(find))).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  });

  it('finds postponed customers first, then those who come next, then those who came last', async () => {
    const [first, second, third] = [
      await bookAs('Order Ozols', '15:00', dayOfJune(16), 21),
      await bookAs('Order Ozols', '15:00', dayOfJune(17), 22),
      await bookAs('Order Ozols', '15:00', dayOfJune(18), 23),
    ].map(({ booking }) => booking.id);
    expect(await listFound('order ozols')).toEqual([first, second, third]);
    const [from, to] = [toIso('15:00', dayOfJune(18)), toIso('15:30', dayOfJune(18))];
    await operator.post('/api/closures', { from, to, reason: 'weather' });
    expect(await listFound('order ozols')).toEqual([third, first, second]);
  });

  it('finds no customer of a cancelled booking, and a renamed one by the new name', async () => {
    const { booking } = await bookAs('Former Name', '17:00', dayOfJune(22), 31);
    await operator.put(`/api/bookings/${booking.id}`, {
      customerName: 'Later Name',
      phoneNumber: '29110031',
    });
    expect(await listFound('former name')).toEqual([]);
    expect(await listFound('later name')).toEqual([booking.id]);
    await operator.delete(`/api/bookings/${booking.id}`);
    expect(await listFound('later name')).toEqual([]);
  });

  it('finds waiting customers until they leave the waitlist', async () => {
    const day = dayOfJune(9);
    await book(guest, ['15:00'], day);
    const entry = await joinAndConfirm(app, guest, 'waldis', day);
    const [hit] = (await search('waldis kalnina')).body.hits;
    expect(hit).toMatchObject({
      kind: 'waiting',
      entry: { id: entry.id, status: 'waiting', timeSlotId: slot('15:00', day) },
    });
    await operator.delete(`/api/admin/waitlist/${entry.id}`);
    expect(await listFound('waldis')).toEqual([]);
  });

  it('returns twenty, and says that there are more', async () => {
    for (let date = 2; date <= 12; date += 1) {
      await bookAs('Many Mežs', '20:30', dayOfJune(date), 40 + date);
      await bookAs('Many Mežs', '21:00', dayOfJune(date), 40 + date);
    }

    const { hits, hasMore, isComplete } = (await search('many mezs')).body;
    expect([hits.length, hasMore, isComplete]).toEqual([20, true, true]);
    expect((await search('waldis')).body).toEqual({ hits: [], hasMore: false, isComplete: true });
  });

  it('leaves what was typed out of the log', async () => {
    const sign = 'zvirgzdinasecret';
    await search(sign);
    await search(sign, guest);
    await search(`${sign}${'x'.repeat(200)}`);
    await eventually(() => expect(logged.join('')).toContain('/api/admin/search'));
    expect(logged.join('')).not.toContain(sign);
  });
});

describe('an erased customer', () => {
  it('is found no more, by this back end and another one', async () => {
    const other = await app.startAnother();
    const index = other.app.get(PeopleIndex, { strict: false });
    const { booking } = await bookAs('Erased Egle', '18:00', dayOfJune(23), 61);
    const { user, password } = operator;
    const there = await signIn(other.url, { email: user.email ?? '', password });
    await eventually(() => expect(index.isComplete).toBe(true));
    expect(await listFound('erased egle', there)).toEqual([booking.id]);
    const pseudonym = await personOf('erased egle');
    const { size } = index;
    await manager.delete(`/api/bookings/${booking.id}/personal-data`);
    expect(await listFound('erased egle')).toEqual([]);
    expect(await listFound('erased egle', there)).toEqual([]);
    expect(index.size).toBe(size - 1);
    expect(refusalOf(await readPerson(pseudonym)).code).toBe('PERSON_NOT_FOUND');
    await other.close();
  });

  it('is dropped from memory once the key is gone, before the read models show it', async () => {
    const { booking } = await bookAs('Keyless Kociņš', '18:30', dayOfJune(23), 62);
    expect(await listFound('keyless')).toEqual([booking.id]);
    const { vault, pool } = app.infrastructure;
    const index = app.app.get(PeopleIndex, { strict: false });
    await index.forgetErased();
    const { size } = index;
    const { rows } = await pool.query<{ key: string }>(
      'SELECT customer_key_id AS key FROM read_models.bookings WHERE booking_id = $1',
      [booking.id],
    );
    await vault.erase(rows.map(({ key }) => key));
    // The answer is opened anew, so it is right at once.
    expect(await listFound('keyless')).toEqual([]);
    expect(index.size).toBe(size);
    await index.forgetErased();
    expect(index.size).toBe(size - 1);
  });
});

describe('a person', () => {
  it('has all their bookings, what came of them, notes of staff, and places in lines', async () => {
    const [first, second] = [
      await bookAs('Person Priede', '19:00', dayOfJune(2), 71),
      await book(
        guest,
        ['19:30'],
        dayOfJune(3),
        createCustomer('Person Priede', '29999999', 'P71@EXAMPLE.LV'),
      ),
    ];
    await bookAs('Person Priede', '20:00', dayOfJune(3), 72);
    await operator.put(`/api/bookings/${first.booking.id}`, {
      ...createCustomer('Person Priede', '29110071', 'p71@example.lv'),
      staffNotes: 'likes the second cable',
    });
    app.clock.set(toIso('19:00', dayOfJune(2)));
    const { user, password } = operator;
    const later = await signIn(app.url, { email: user.email ?? '', password });
    await later.post(`/api/bookings/${first.booking.id}/attendance`, { state: 'arrived' });
    const { body } = await readPerson((await searchBy(later, 'p71@example'))[0] ?? '', later);
    expect(body).toMatchObject({
      name: 'Person Priede',
      phoneNumber: '29999999',
      email: 'P71@EXAMPLE.LV',
      waitlist: [],
      isComplete: true,
    });
    expect(body.bookings.map(({ id, attendance }) => [id, attendance?.state ?? null])).toEqual([
      [second.booking.id, null],
      [first.booking.id, 'arrived'],
    ]);
    expect(body.bookings[1]?.staffNotes).toBe('likes the second cable');
    // It is a pseudonym, which may contain two of their characters by chance.
    expect(body.customer).not.toMatch(/priede|p71@|2999|2911/i);
  });

  const searchBy = async (by: Browser, find: string) =>
    (await search(find, by)).body.hits.map((hit) => hit.customer);

  it('is nobody under another pseudonym', async () => {
    const admin = await signIn(app.url, FIRST_ADMIN);
    expect(refusalOf(await readPerson('0123456789ABCDEF', admin)).code).toBe('PERSON_NOT_FOUND');
  });
});

it('hides nobody else where a box can’t be opened', async () => {
  const { booking } = await bookAs('Broken Bērzs', '15:00', dayOfJune(26), 81);
  await search('broken', await signIn(app.url, FIRST_ADMIN));
  await app.infrastructure.pool.query(
    `UPDATE read_models.bookings SET customer_box = '1.' || encode('no box at all, but long', 'base64')
      WHERE booking_id = $1`,
    [booking.id],
  );
  const other = await app.startAnother();
  const index = other.app.get(PeopleIndex, { strict: false });
  await eventually(() => expect(index.isComplete).toBe(true));
  expect(index.size).toBe(app.app.get(PeopleIndex, { strict: false }).size - 1);
  expect(app.infrastructure.trouble.messageOf('readModels')).toContain('can’t be opened');
  await other.close();
});
