import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';

import type { ListedWaitlistEntry } from '@cablepark/contracts/schedule/waitlist';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import { EraseRemains } from '#privacy/commands/erase-remains/erase-remains.command';
import { bookWithLink } from '#schedule/test/book-with-link';
import { dayOfJune } from '#schedule/test/form';
import { joinAndConfirm, joinUnconfirmed } from '#schedule/test/join-waitlist';
import { refusalOf, type Browser } from '#test/browser';
import { startRunningApp, TEST_NOW, type RunningApp } from '#test/running-app';
import { signIn, type SignedInBrowser } from '#test/sign-in';

let app: RunningApp;
let guest: Browser;
let manager: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  guest = app.createGuest();
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

const erase = (id: string, by: Browser = manager) =>
  by.delete(`/api/admin/waitlist/${id}/personal-data`);
/** The manager's session may have ended by the clock. */
const listEntries = async (day: Day) => {
  const { user, password } = manager;
  const again = await signIn(app.url, { email: user.email ?? '', password });
  return (await again.get<ListedWaitlistEntry[]>(`/api/admin/waitlist?day=${day}`)).body;
};

const keysOf = async (...ids: string[]): Promise<string[]> =>
  (await app.readEvents()).flatMap(({ type, data }) =>
    type === 'WaitlistJoined' && ids.includes(data.entryId) ? [data.customer.keyId] : [],
  );
const countKeysLeft = async (keyIds: readonly string[]): Promise<number> =>
  (
    await app.infrastructure.pool.query('SELECT FROM vault.keys WHERE key_id = ANY($1::uuid[])', [
      keyIds,
    ])
  ).rowCount ?? 0;
const erased = { name: 'erased', phone: 'erased', email: 'erased' };

describe("erasing an entry's personal data", () => {
  it('removes it from its waitlist, and offers its half hour to the next entry', async () => {
    const day = dayOfJune(2);
    const sold = await bookWithLink(guest, ['15:00'], day);
    const [anna, berta] = [
      await joinAndConfirm(app, guest, 'anna', day),
      await joinAndConfirm(app, guest, 'berta', day),
    ];
    const cancelled = await guest.delete(`/api/manage/${sold.token}`);
    const keys = await keysOf(anna.id);
    expect(await countKeysLeft(keys)).toBe(1);
    const answer = await erase(anna.id);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'The personal data have been erased' },
    });
    expect(await countKeysLeft(keys)).toBe(0);
    const action = answer.headers.get('x-correlation-id');
    const events = (await app.readEvents()).filter(
      ({ metadata }) => metadata.causationId === action,
    );
    expect(events.map(({ type, metadata }) => [type, metadata.commit])).toEqual([
      ['WaitlistLeft', { size: 2, index: 0 }],
      ['PersonalDataErased', { size: 2, index: 1 }],
    ]);
    expect(await berta.get()).toMatchObject({ status: 'offered' });
    expect((await app.readEvents()).at(-1)).toMatchObject({
      type: 'SlotOffered',
      metadata: { correlationId: cancelled.headers.get('x-correlation-id') },
    });
    for (const call of [guest.get(anna.path), anna.accept(), anna.decline(), anna.leave()]) {
      expect(refusalOf(await call)).toEqual({ status: 410, code: 'WAITLIST_OVER' });
    }

    expect(await listEntries(day)).toMatchObject([
      { id: anna.id, status: 'left', ...erased },
      { id: berta.id, status: 'offered', name: 'berta Kalniņa' },
    ]);
  });

  it('can be repeated, and erases the booking that an entry became, but keeps its outcome', async () => {
    const day = dayOfJune(3);
    const sold = await bookWithLink(guest, ['15:00'], day);
    const anna = await joinAndConfirm(app, guest, 'anna', day);
    await guest.delete(`/api/manage/${sold.token}`);
    const { reference } = (await anna.accept()).body.booking;
    const count = (await app.readEvents()).length;
    const answers = [await erase(anna.id), await erase(anna.id)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(
      (await app.readEvents())
        .slice(count)
        .map(({ type, data }) => [type, 'subject' in data && data.subject]),
    ).toEqual([
      ['PersonalDataErased', 'waitlistEntry'],
      ['PersonalDataErased', 'booking'],
    ]);
    expect(await listEntries(day)).toMatchObject([
      { status: 'accepted', bookingReference: reference, ...erased },
    ]);
    const booking = (await manager.get<{ booking: object }>(`/api/bookings/${reference}`)).body;
    expect(booking).toMatchObject({ booking: { customerName: 'erased' } });
  });

  it('erases the booking that it became in the same append', async () => {
    const day = dayOfJune(8);
    const sold = await bookWithLink(guest, ['15:00'], day);
    const anna = await joinAndConfirm(app, guest, 'anna', day);
    await guest.delete(`/api/manage/${sold.token}`);
    const { id } = (await anna.accept()).body.booking;
    const keys = await keysOf(anna.id);
    const answer = await manager.delete(`/api/bookings/${id}/personal-data`);
    const action = answer.headers.get('x-correlation-id');
    const events = (await app.readEvents()).filter(
      ({ metadata }) => metadata.causationId === action,
    );
    expect(events.map(({ metadata }) => metadata.commit)).toEqual([
      { size: 2, index: 0 },
      { size: 2, index: 1 },
    ]);
    expect(await countKeysLeft(keys)).toBe(0);
    expect(await listEntries(day)).toMatchObject([{ status: 'accepted', ...erased }]);
    expect(refusalOf(await guest.get(anna.path))).toEqual({ status: 410, code: 'WAITLIST_OVER' });
  });

  it('of an account erases data with which it joined again unconfirmed; the entry stays', async () => {
    const day = dayOfJune(9);
    await bookWithLink(guest, ['15:00'], day);
    const anna = await joinAndConfirm(app, guest, 'anna', day);
    const athlete = await app.signInAs('athlete');
    const other = await joinUnconfirmed(app, athlete, 'anna', day, { fullName: 'Somebody Else' });
    const pending = (await app.readEvents()).flatMap(({ type, data }) =>
      type === 'WaitlistRejoined' ? [data.customer.keyId] : [],
    );
    expect(await countKeysLeft(pending)).toBe(1);
    expect((await manager.delete(`/api/users/${athlete.user.id}/personal-data`)).status).toBe(200);
    expect(await countKeysLeft(pending)).toBe(0);
    expect((await app.readEvents()).at(-1)).toMatchObject({
      type: 'PersonalDataErased',
      data: { subject: 'waitlistLink', subjectId: pending[0], keyIds: pending, day },
    });
    for (const call of [guest.get(other.path), other.confirm()]) {
      expect(refusalOf(await call)).toEqual({ status: 410, code: 'WAITLIST_OVER' });
    }

    expect(await anna.get()).toMatchObject({ status: 'waiting', ahead: 0 });
    expect(await listEntries(day)).toMatchObject([{ id: anna.id, name: 'anna Kalniņa' }]);
    const count = (await app.readEvents()).length;
    await app.app.get(CommandBus).execute(new EraseRemains(athlete.user.id));
    expect(await app.readEvents()).toHaveLength(count);
  });

  it('is for managers, and refuses unknown entries', async () => {
    const day = dayOfJune(4);
    await bookWithLink(guest, ['15:00'], day);
    const anna = await joinAndConfirm(app, guest, 'anna', day);
    expect((await erase(anna.id, await app.signInAs('operator'))).status).toBe(403);
    expect((await erase(anna.id, guest)).status).toBe(401);
    for (const unknown of ['000000000000000I', 'x', '%00']) {
      expect(refusalOf(await erase(unknown))).toEqual({
        status: 404,
        code: 'WAITLIST_ENTRY_NOT_FOUND',
      });
    }

    expect(await anna.get()).toMatchObject({ status: 'waiting' });
  });

  it('happens to all entries of a day in the night after it, and to no others', async () => {
    const [day, next] = [dayOfJune(5), dayOfJune(6)];
    await bookWithLink(guest, ['15:00'], day);
    await bookWithLink(guest, ['15:00'], next);
    const [anna, left, berta] = [
      await joinAndConfirm(app, guest, 'anna', day),
      await joinAndConfirm(app, guest, 'left', day),
      await joinAndConfirm(app, guest, 'berta', next),
    ];
    expect((await left.leave()).status).toBe(200);
    const keys = await keysOf(anna.id, left.id, berta.id);
    const runNight = async (now: string) => {
      const task = app
        .listNightlyTasks()
        .find(({ name }) => name.startsWith('erase waiting lists'));
      await task?.run(new Date(now));
    };

    await runNight('2026-06-05T20:59:59Z');
    expect(await countKeysLeft(keys)).toBe(2);
    app.clock.set('2026-06-05T21:00:00Z');
    expect(await listEntries(day)).toMatchObject([
      { status: 'lapsed', name: 'anna Kalniņa' },
      { status: 'left' },
    ]);
    await runNight('2026-06-05T21:00:00Z');
    expect(await countKeysLeft(await keysOf(anna.id))).toBe(0);
    expect(refusalOf(await guest.get(anna.path))).toEqual({ status: 410, code: 'WAITLIST_OVER' });
    expect(await listEntries(day)).toMatchObject([
      { status: 'lapsed', ...erased },
      { status: 'left', ...erased },
    ]);
    expect(await listEntries(next)).toMatchObject([{ status: 'waiting', name: 'berta Kalniņa' }]);
    const count = (await app.readEvents()).length;
    await runNight('2026-06-05T21:00:00Z');
    expect(await app.readEvents()).toHaveLength(count);
    app.clock.set(TEST_NOW);
  });
});
