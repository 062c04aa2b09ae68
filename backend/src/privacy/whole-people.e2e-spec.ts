import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';

import type { OwnData } from '@cablepark/contracts/accounts/own-account';
import type { User } from '@cablepark/contracts/accounts/user';
import type { DomainEvent } from '@cablepark/contracts/events';
import type { Feedback } from '@cablepark/contracts/feedback/feedback';
import { blankOpenDetails } from '@cablepark/contracts/schedule/booking-details';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import { SCHEDULE, userStreamOf } from '@cablepark/contracts/shared/streams';
import { slot, waitlistJoined } from '@cablepark/contracts/test/schedule-events';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';

import type { RequestContext } from '../http/request-context.ts';
import { BookSlots } from '../schedule/bookings/book-slots/book-slots.command.ts';
import { scheduleDecider } from '../schedule/domain/evolve-schedule.ts';
import { book, readSlots } from '../schedule/test/form.ts';
import { joinAndConfirm } from '../schedule/test/join-waitlist.ts';
import { refusalOf, type Browser } from '../test/browser.ts';
import { startRunningApp, TEST_NOW, type RunningApp } from '../test/running-app.ts';
import { signIn, type SignedInBrowser } from '../test/sign-in.ts';

const PASSWORD = 'a fine long password';

let app: RunningApp;
let admin: SignedInBrowser;
let manager: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  admin = await app.signInAs('admin');
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

let registered = 0;
/** Registers a new user and signs them in. */
async function register(): Promise<SignedInBrowser> {
  const username = `person${++registered}`;
  const login = { email: `${username}@example.lv`, password: PASSWORD };
  const { status } = await app
    .createGuest()
    .post('/api/register', { ...login, username, firstName: 'Anna', lastName: 'Ozola' });
  expect(status).toBe(201);
  return signIn(app.url, login);
}

const attemptSignIn = (person: SignedInBrowser) =>
  app.createGuest().post('/api/login', { email: person.user.email, password: PASSWORD });
const findUser = async (id: string) =>
  (await admin.get<User[]>('/api/users')).body.find((user) => user.id === id);
const countKeysLeft = async (keyIds: readonly string[]): Promise<number> =>
  (
    await app.infrastructure.pool.query('SELECT FROM vault.keys WHERE key_id = ANY($1::uuid[])', [
      keyIds,
    ])
  ).rowCount ?? 0;
/** Reads the keys of all boxes in the events that match. */
async function readKeys(isMeant: (event: DomainEvent) => boolean): Promise<string[]> {
  const events = (await app.readEvents()).filter(isMeant);
  return [...JSON.stringify(events.map(({ data }) => data)).matchAll(/"keyId":"([^"]+)"/g)].map(
    ([, keyId = '']) => keyId,
  );
}

const anna = {
  customerName: 'Anna Ozola',
  phoneNumber: '+37120000001',
  email: null,
  notes: null,
  experienceLevel: null,
  staffNotes: null,
};
const erasedUser = {
  username: 'erased',
  email: 'erased',
  firstName: null,
  lastName: null,
  isActive: false,
};

describe('deleting one’s own account', () => {
  it('is refused while a booking is postponed, even after the time that it had', async () => {
    const person = await register();
    const { booking } = await book(person, ['15:00'], '2026-06-04');
    const [from, to] = ['2026-06-04T12:00:00Z', '2026-06-04T12:30:00Z'];
    expect((await manager.post('/api/closures', { from, to, reason: 'weather' })).status).toBe(201);
    app.clock.set('2026-06-04T13:00:00Z');
    // The session ended meanwhile.
    const signInAgain = () =>
      signIn(app.url, { email: person.user.email ?? '', password: PASSWORD });
    const erase = async () => (await signInAgain()).delete('/api/user', { password: PASSWORD });
    expect(refusalOf(await erase())).toEqual({ status: 409, code: 'BOOKINGS_STANDING' });
    expect((await (await signInAgain()).delete(`/api/bookings/${booking.id}`)).status).toBe(200);
    expect((await erase()).status).toBe(200);
    app.clock.set(TEST_NOW);
  });

  it('does nothing while the event store holds back events of the account', async () => {
    const person = await register();
    const stream = userStreamOf(person.user.id);
    const { client } = app.infrastructure.log.connection.current;
    const erase = () => person.delete('/api/user', { password: PASSWORD });
    await client.setStreamMetadata(stream, { truncateBefore: 1 });
    expect(refusalOf(await erase())).toEqual({ status: 503, code: 'UNAVAILABLE' });
    expect((await person.get('/api/user')).status).toBe(200);

    await client.setStreamMetadata(stream, {});
    expect((await erase()).status).toBe(200);
    expect((await person.get('/api/user')).status).toBe(401);
  });

  it('requires the password, and no coming booking; then everything is erased and the names are free', async () => {
    const person = await register();
    const { booking } = await book(person, ['15:00'], '2026-06-05');
    await person.post('/api/feedback', { rating: 3, comment: 'I am Anna Ozola' });
    const erase = (password: string) => person.delete('/api/user', { password });
    expect(await erase('not the password')).toMatchObject({
      status: 403,
      body: { code: 'WRONG_PASSWORD' },
    });
    expect(await erase(PASSWORD)).toMatchObject({
      status: 409,
      body: { code: 'BOOKINGS_STANDING' },
    });
    expect((await person.get('/api/user')).status).toBe(200);
    await person.delete(`/api/bookings/${booking.id}`);
    const keys = await readKeys(
      ({ data }) =>
        JSON.stringify(data).includes(person.user.id) || JSON.stringify(data).includes(booking.id),
    );
    expect(keys.length).toBeGreaterThan(3);
    expect((await erase(PASSWORD)).status).toBe(200);
    expect(await countKeysLeft(keys)).toBe(0);
    expect((await person.get('/api/user')).status).toBe(401);
    expect((await attemptSignIn(person)).status).toBe(401);
    expect(await findUser(person.user.id)).toMatchObject(erasedUser);
    const feedback = (await admin.get<Feedback[]>('/api/admin/feedback')).body;
    expect(feedback.find(({ userId }) => userId === person.user.id)).toMatchObject({
      comment: 'erased',
      userIp: null,
    });
    const again = { username: person.user.username, email: person.user.email, password: PASSWORD };
    expect((await app.createGuest().post('/api/register', again)).status).toBe(201);
  });

  it('is possible once the bookings are over, which are then erased and remain', async () => {
    const person = await register();
    const { booking } = await book(person, ['15:00', '15:30'], '2026-06-01');
    app.clock.set('2026-06-01T12:59:00Z');
    expect((await person.delete('/api/user', { password: PASSWORD })).status).toBe(409);
    app.clock.set('2026-06-01T13:00:00Z');
    expect((await person.delete('/api/user', { password: PASSWORD })).status).toBe(200);
    const shown = (await manager.get<{ id: string }[]>('/api/bookings')).body.find(
      ({ id }) => id === booking.id,
    );
    expect(shown).toMatchObject({ customerName: 'erased', phoneNumber: 'erased', email: null });
    app.clock.set(TEST_NOW);
  });

  it('takes its owner from the lines of waiting lists, and nobody else', async () => {
    const person = await register();
    await book(app.createGuest(), ['15:00'], '2026-06-10');
    const own = await joinAndConfirm(app, person, 'anna', '2026-06-10');
    const next = await joinAndConfirm(app, app.createGuest(), 'berta', '2026-06-10');
    const keys = await readKeys(
      ({ type, data }) => type === 'WaitlistJoined' && data.userId === person.user.id,
    );
    expect(await countKeysLeft(keys)).toBe(1);
    expect((await person.delete('/api/user', { password: PASSWORD })).status).toBe(200);
    expect(await countKeysLeft(keys)).toBe(0);
    expect((await app.createGuest().get(own.path)).status).toBe(410);
    expect((await manager.get('/api/admin/waitlist?day=2026-06-10')).body).toMatchObject([
      { id: own.id, status: 'left', name: 'erased', phone: 'erased', email: 'erased' },
      { id: next.id, status: 'waiting', email: 'berta@example.com' },
    ]);
  });

  it('is finished at night where a crash left an entry of a waiting list', async () => {
    const person = await register();
    await person.delete('/api/user', { password: PASSWORD });
    const { vault, store } = app.infrastructure;
    const customer = await vault.seal<Customer>('customer', { ...anna, linkToken: 'a token' });
    const left = waitlistJoined('0VERLOOKED00000I', slot('15:00', '2026-06-11'), {
      userId: person.user.id,
      customer,
    });
    await store.handle(
      scheduleDecider,
      SCHEDULE,
      createSystemContext('Test', app.clock.now()),
      () => [left],
    );
    await app.waitUntilVisible();
    expect(await countKeysLeft([customer.keyId])).toBe(1);
    await app
      .listNightlyTasks()
      .find(({ name }) => name === 'finish erasures of accounts')
      ?.run(app.clock.now());
    expect(await countKeysLeft([customer.keyId])).toBe(0);
  });

  it('leaves nothing of a booking that was being made at the same instant', async () => {
    const person = await register();
    await person.delete('/api/user', { password: PASSWORD });
    const cell = slot('15:00', '2026-06-09');
    const input = {
      slots: { stored: [cell], unallocated: [] },
      customer: anna,
      ...blankOpenDetails,
      attendance: undefined,
      holdId: undefined,
      overReserved: false,
      language: 'lv',
    } as const;
    const context: RequestContext = {
      // The caller at the time when the request came.
      caller: { kind: 'user', userId: person.user.id, role: 'athlete' },
      correlationId: 'c',
      requestId: 'r',
      keyed: undefined,
      visitor: null,
      network: '203.0.113.7',
      language: 'lv',
    };
    await expect(
      app.app.get(CommandBus).execute(new BookSlots({ ...input, payWith: [] }, context)),
    ).rejects.toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
    const keys = await readKeys(
      ({ type, data }) => type === 'BookingPlaced' && data.ownerId === person.user.id,
    );
    expect(keys).toHaveLength(1);
    expect(await countKeysLeft(keys)).toBe(0);
    expect(await readSlots(app.createGuest(), 'status', ['15:00'], '2026-06-09')).toEqual([
      'available',
    ]);
  });
});

describe('one’s own data', () => {
  it('can be downloaded completely, without any hash or token', async () => {
    const person = await register();
    const standing = await book(person, ['16:00'], '2026-06-04');
    const cancelled = await book(person, ['17:00'], '2026-06-04');
    await manager.put(`/api/bookings/${standing.booking.id}`, {
      customerName: 'Anna Ozola',
      phoneNumber: '20000005',
      staffNotes: 'pays in cash',
    });
    await person.delete(`/api/bookings/${cancelled.booking.id}`);
    await person.post('/api/feedback', { rating: 5, comment: 'Great water' });
    const waiting = await joinAndConfirm(app, person, 'anna', '2026-06-04', {
      timeSlotId: slot('16:00', '2026-06-04'),
    });
    const { status, headers, body } = await person.get<OwnData>('/api/user/data');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.json"$/);
    expect(Object.keys(body).sort()).toEqual([
      'bookings',
      'feedback',
      'mails',
      'profile',
      'sessions',
      'signIns',
      'waitlist',
    ]);
    expect(body.profile).toMatchObject({ id: person.user.id, email: person.user.email });
    expect(body.bookings.find(({ id }) => id === standing.booking.id)).toMatchObject({
      customerName: 'Anna Ozola',
      staffNotes: 'pays in cash',
      cancelledAt: null,
    });
    expect(body.bookings.find(({ id }) => id === cancelled.booking.id)).toMatchObject({
      reference: cancelled.booking.reference,
      cancelledAt: TEST_NOW.replace('Z', '.000Z'),
      timeSlots: [{ price: 25 }],
    });
    expect(body.waitlist).toMatchObject([
      { id: waiting.id, status: 'waiting', email: 'anna@example.com' },
    ]);
    expect(body.feedback).toMatchObject([{ comment: 'Great water' }]);
    expect(body.signIns).toEqual([{ time: expect.any(String), method: 'password' }]);
    expect(body.sessions).toEqual([
      { createdAt: expect.any(String), lastSeenAt: expect.any(String) },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/hash|token|argon2|credential/i);
    expect((await app.createGuest().get('/api/user/data')).status).toBe(401);
  });
});

describe('erasing somebody else’s account', () => {
  const erase = (by: Browser, { user }: SignedInBrowser) =>
    by.delete(`/api/users/${user.id}/personal-data`);

  it('is allowed to managers, and for an administrator to administrators', async () => {
    const [person, other] = [await register(), await app.signInAs('admin')];
    expect((await erase(await app.signInAs('operator'), person)).status).toBe(403);
    expect(await erase(manager, other)).toMatchObject({
      status: 403,
      body: { code: 'NOT_ALLOWED' },
    });
    for (const again of [1, 2]) {
      expect({ again, ...(await erase(manager, person)) }).toMatchObject({ status: 200 });
    }

    expect(await findUser(person.user.id)).toMatchObject(erasedUser);
    expect((await attemptSignIn(person)).status).toBe(401);
    expect((await erase(admin, other)).status).toBe(200);
    for (const unknown of ['0198f3a0-0000-7000-8000-000000000000', 'x']) {
      expect((await manager.delete(`/api/users/${unknown}/personal-data`)).status).toBe(404);
    }
  });

  it('is refused until coming bookings are cancelled', async () => {
    const person = await register();
    const { booking } = await book(person, ['18:00'], '2026-06-05');
    expect(await erase(manager, person)).toMatchObject({
      status: 409,
      body: { code: 'BOOKINGS_STANDING' },
    });
    await manager.delete(`/api/bookings/${booking.id}`);
    expect((await erase(manager, person)).status).toBe(200);
  });

  it('never ends the last active administrator, even if two end each other at once', async () => {
    const apart = await startRunningApp();
    try {
      const [one, two] = [await apart.signInAs('admin'), await apart.signInAs('admin')];
      const first = (await one.get<User[]>('/api/users')).body.find(
        ({ username }) => username === 'admin',
      );
      expect((await one.delete(`/api/users/${first?.id ?? ''}/personal-data`)).status).toBe(200);
      const answers = await Promise.all([erase(one, two), erase(two, one)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = answers[0].status === 200 ? one : two;
      expect(await erase(left, left)).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } });
      expect(refusalOf(await left.delete('/api/user', { password: left.password }))).toMatchObject({
        code: 'LAST_ADMIN',
      });
    } finally {
      await apart.stop();
    }
  });
});
