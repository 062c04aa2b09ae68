import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';

import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import type { Hold } from '@cablepark/contracts/schedule/holds';
import type { ListedWaitlistEntry } from '@cablepark/contracts/schedule/waitlist';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';

import { bookWithLink } from '#schedule/test/book-with-link';
import { book, createForm, dayOfJune, readSlots } from '#schedule/test/form';
import {
  createWaitlistForm,
  findMailedUrl,
  joinAndConfirm as joinedBy,
  joinUnconfirmed,
  linkOf,
  type Joined,
} from '#schedule/test/join-waitlist';
import { refusalOf, type Browser } from '#test/browser';
import { startRunningApp, type RunningApp } from '#test/running-app';
import { signIn } from '#test/sign-in';
import { OfferNext } from './offer-next/offer-next.command.ts';

let app: RunningApp;
let guest: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  guest = app.createGuest();
});
afterAll(() => app.stop());

const join = (name: string, day: Day, headers = {}) =>
  guest.post<Joined>('/api/waitlist', createWaitlistForm(name, day), headers);
const joinWaitlist = (name: string, day: Day, by: Browser = guest) => joinedBy(app, by, name, day);

const advanceClock = (seconds: number) => {
  app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000).toISOString());
};

const offerNext = () => app.app.get(CommandBus).execute(new OfferNext());
const statusOf = async (day: Day, visitor: Browser = guest) =>
  (await readSlots(visitor, 'status', ['15:00'], day))[0];

describe('a waitlist', () => {
  it('offers a cancelled half hour to the first entry alone, and books it when they accept', async () => {
    const day = dayOfJune(2);
    const sold = await bookWithLink(guest, ['15:00'], day);
    const [anna, berta] = [await joinWaitlist('anna', day), await joinWaitlist('berta', day)];
    expect(anna).toMatchObject({ ahead: 0, timeSlot: { id: slot('15:00', day), price: 20 } });
    expect(anna.url).toMatch(/\/waitlist\/[\w-]{22,}$/);
    expect(berta.ahead).toBe(1);
    expect(await berta.get()).toEqual({
      status: 'waiting',
      timeSlot: berta.timeSlot,
      ahead: 1,
      offerExpiresAt: null,
    });
    expect(refusalOf(await anna.accept())).toEqual({ status: 409, code: 'NOT_OFFERED' });
    expect(refusalOf(await anna.decline())).toEqual({ status: 409, code: 'NOT_OFFERED' });

    const cancelled = await guest.delete(`/api/manage/${sold.token}`);
    const action = cancelled.headers.get('x-correlation-id');
    const until = new Date(app.clock.now().getTime() + 7_200_000).toISOString();
    expect(await anna.get()).toMatchObject({ status: 'offered', ahead: 0, offerExpiresAt: until });
    expect(await berta.get()).toMatchObject({ status: 'waiting', ahead: 1 });
    expect(await statusOf(day)).toBe('reserved');
    expect(refusalOf(await guest.post('/api/bookings', createForm(['15:00'], day)))).toEqual({
      status: 409,
      code: 'SLOTS_ALREADY_BOOKED',
    });
    const commit = (await app.readEvents()).filter(
      ({ metadata }) => metadata.causationId === action,
    );
    expect(commit.map(({ type, metadata }) => [type, metadata.commit])).toEqual([
      ['BookingCancelled', { size: 2, index: 0 }],
      ['SlotOffered', { size: 2, index: 1 }],
    ]);

    const answers = await Promise.all([anna.accept(), anna.accept()]);
    const [again, placed] = answers.toSorted((one, two) => one.status - two.status);
    expect(placed).toMatchObject({
      status: 201,
      body: { booking: { customerName: 'anna Kalniņa' } },
    });
    const accepted = { status: 'accepted', reference: placed?.body.booking.reference };
    expect(again).toMatchObject({ status: 200, body: accepted });
    const repeated = await anna.accept();
    expect([repeated.status, repeated.body, await anna.get()]).toEqual([200, accepted, accepted]);
    expect(refusalOf(await anna.decline())).toEqual({ status: 410, code: 'WAITLIST_OVER' });
    expect(await berta.get()).toMatchObject({ status: 'waiting', ahead: 0 });
    expect(await statusOf(day)).toBe('booked');
    expect(
      (await app.readEvents()).slice(-2).map(({ type, metadata }) => [type, metadata.command]),
    ).toEqual([
      ['BookingPlaced', 'AcceptOffer'],
      ['OfferAccepted', 'AcceptOffer'],
    ]);
  });

  it('is not reported as over by a process that can’t know yet whether it was accepted a moment ago', async () => {
    const day = dayOfJune(22);
    const sold = await bookWithLink(guest, ['15:00'], day);
    const anna = await joinWaitlist('anna', day);
    await guest.delete(`/api/manage/${sold.token}`);
    await anna.decline();
    const other = await app.startAnother({ progress: new ReadModelProgress() });
    const accepted = await other.createGuest().post(`${anna.path}/accept`, {});
    await other.close();
    expect(refusalOf(accepted)).toEqual({ status: 503, code: 'UNAVAILABLE' });
    expect(refusalOf(await anna.accept())).toEqual({ status: 410, code: 'WAITLIST_OVER' });
  });

  it('goes on with the next entry after a decline, a lapse or a leave, as the same action', async () => {
    const day = dayOfJune(3);
    const sold = await bookWithLink(guest, ['15:00'], day);
    const line = [];
    for (const name of ['anna', 'berta', 'carla', 'dace']) {
      line.push(await joinWaitlist(name, day));
    }

    const [anna, berta, carla, dace] = line;
    const action = (await guest.delete(`/api/manage/${sold.token}`)).headers.get(
      'x-correlation-id',
    );
    expect((await anna?.decline())?.body).toMatchObject({ status: 'declined', ahead: null });
    expect(await berta?.get()).toMatchObject({ status: 'offered', ahead: 0 });
    const before = app.clock.now();
    advanceClock(7200);
    expect(await berta?.get()).toMatchObject({
      status: 'lapsed',
      ahead: null,
      offerExpiresAt: null,
    });
    expect(await statusOf(day)).toBe('reserved');
    await offerNext();
    expect(await carla?.get()).toMatchObject({
      status: 'offered',
      offerExpiresAt: new Date(app.clock.now().getTime() + 7_200_000).toISOString(),
    });
    expect(refusalOf((await berta?.accept())!)).toEqual({ status: 410, code: 'WAITLIST_OVER' });
    expect((await carla?.leave())?.body).toMatchObject({ status: 'left', ahead: null });
    expect(refusalOf(await guest.get(carla!.path))).toEqual({ status: 410, code: 'WAITLIST_OVER' });
    expect(await dace?.get()).toMatchObject({ status: 'offered' });
    const offers = (await app.readEvents()).filter(
      ({ type, metadata }) => type === 'SlotOffered' && metadata.causationId === action,
    );
    expect(offers).toHaveLength(4);
    await dace?.decline();
    expect(await statusOf(day)).toBe('available');
    app.clock.set(before.toISOString());
  });

  it('is joined for what is sold, held or offered only', async () => {
    const day = dayOfJune(4);
    expect(refusalOf(await join('anna', day))).toEqual({ status: 409, code: 'SLOT_AVAILABLE' });
    const operator = await app.signInAs('operator');
    const held = await app
      .createGuest()
      .post<Hold>('/api/holds', { timeSlotIds: [slot('15:00', day)] });
    const anna = await joinWaitlist('anna', day);
    expect(await anna.get()).toMatchObject({ status: 'waiting', ahead: 0 });
    await guest.delete(`/api/holds/${held.body.id}`);
    expect(await anna.get()).toMatchObject({ status: 'offered' });
    const blocked = await operator.post('/api/timeslots/block', {
      timeSlotIds: [slot('15:00', day)],
      reason: 'wind',
    });
    expect(blocked.status).toBe(200);
    expect(await anna.get()).toMatchObject({ status: 'waiting', ahead: 0 });
    expect(refusalOf(await join('berta', day))).toEqual({ status: 409, code: 'SLOT_BLOCKED' });
    expect(
      refusalOf(
        await guest.post(
          '/api/waitlist',
          createWaitlistForm('anna', day, { timeSlotId: slot('09:00', day) }),
        ),
      ),
    ).toEqual({
      status: 404,
      code: 'SLOT_NOT_FOUND',
    });
    expect(
      refusalOf(
        await guest.post('/api/waitlist', { ...createWaitlistForm('anna', day), email: '' }),
      ),
    ).toMatchObject({
      status: 400,
    });
  });

  it('never has the link in an answer, which is the same whether or not the e-mail is on it already', async () => {
    const day = dayOfJune(5);
    await book(guest, ['15:00'], day);
    const key = { 'idempotency-key': 'a-wait-of-june-5' };
    const first = await join('anna', day, key);
    const timeSlot = {
      id: slot('15:00', day),
      startTime: expect.any(String),
      endTime: expect.any(String),
      price: 20,
    };
    expect(first.body).toEqual({ id: expect.stringMatching(/^\w{16}$/), timeSlot, ahead: 0 });
    expect((await join('anna', day, key)).body).toEqual(first.body);
    const again = await guest.post<Joined>('/api/waitlist', {
      ...createWaitlistForm('anna', day),
      email: 'ANNA@example.com',
    });
    const other = await join('berta', day);
    expect(
      [again, other].map(({ status, body }) => [status, Object.keys(body), body.ahead]),
    ).toEqual([
      [201, ['id', 'timeSlot', 'ahead'], 1],
      [201, ['id', 'timeSlot', 'ahead'], 1],
    ]);
  });

  it('is confirmed by the mailed link, which makes an offer last longer', async () => {
    const day = dayOfJune(9);
    const sold = await bookWithLink(guest, ['15:00'], day);
    const anna = await joinUnconfirmed(app, guest, 'anna', day);
    await guest.delete(`/api/manage/${sold.token}`);
    const addToNow = (seconds: number) =>
      new Date(app.clock.now().getTime() + seconds * 1000).toISOString();
    expect(await anna.get()).toMatchObject({ status: 'offered', offerExpiresAt: addToNow(600) });
    const key = { 'idempotency-key': 'a-confirmation' };
    const first = await anna.confirm(key);
    expect(first).toMatchObject({
      status: 200,
      body: { status: 'offered', ahead: 0, offerExpiresAt: addToNow(7200) },
    });
    expect(first.body).toEqual(await anna.get());
    expect((await anna.confirm()).body).toEqual(first.body);
    await anna.decline();
    expect((await anna.confirm(key)).body).toEqual(first.body);
    expect(refusalOf(await anna.confirm())).toEqual({ status: 410, code: 'WAITLIST_OVER' });
  });

  it('gives its place to a customer who joins again with its e-mail', async () => {
    const day = dayOfJune(10);
    await book(guest, ['15:00'], day);
    const [anna, berta] = [
      await joinUnconfirmed(app, guest, 'anna', day),
      await joinWaitlist('berta', day),
    ];
    const again = { fullName: 'Anna Liepa', phoneNumber: '+371 20000008' };
    const second = await guest.post<Joined>(
      '/api/waitlist',
      createWaitlistForm('anna', day, again),
    );
    const taken = await linkOf(app, guest, second.body.id);
    for (const call of [guest.get(anna.path), anna.confirm(), anna.leave()]) {
      expect(refusalOf(await call)).toEqual({ status: 410, code: 'WAITLIST_OVER' });
    }

    expect(await taken.get()).toMatchObject({ status: 'waiting', ahead: 0 });

    await guest.post('/api/waitlist', createWaitlistForm('berta', day, again));
    const newer = await linkOf(app, guest, berta.id);
    expect(await newer.get()).toEqual(await berta.get());
    const listEntries = async () => {
      const { body } = await (
        await app.signInAs('operator')
      ).get<ListedWaitlistEntry[]>(`/api/admin/waitlist?day=${day}`);
      return body.map(({ name, confirmedAt }) => [name, confirmedAt !== null]);
    };

    expect(await listEntries()).toEqual([
      ['Anna Liepa', false],
      ['berta Kalniņa', true],
    ]);
    expect((await newer.confirm()).body).toMatchObject({ status: 'waiting', ahead: 1 });
    expect(await listEntries()).toEqual([
      ['Anna Liepa', false],
      ['Anna Liepa', true],
    ]);
    expect(refusalOf(await guest.get(berta.path))).toEqual({ status: 410, code: 'WAITLIST_OVER' });
    expect(await findMailedUrl(app, berta.id)).toContain(newer.token);
  });

  it('is confirmed at once by a signed-in customer who joins with a proved e-mail', async () => {
    const day = dayOfJune(11);
    await book(guest, ['15:00'], day);
    const athlete = await app.signInAs('athlete');
    const email = athlete.user.email ?? '';
    expect(athlete.user.isEmailProved).toBe(true);
    const before = (await app.readEvents()).length;
    await joinUnconfirmed(app, athlete, 'anna', day, { email: email.toUpperCase() });
    await joinUnconfirmed(app, athlete, 'berta', day);
    expect((await app.readEvents()).slice(before).map(({ type }) => type)).toEqual([
      'WaitlistJoined',
      'WaitlistConfirmed',
      'WaitlistJoined',
    ]);
  });

  it('is not confirmed by a signed-in customer who joins with an e-mail that they have not proved', async () => {
    const day = dayOfJune(24);
    await book(guest, ['15:00'], day);
    const login = { email: 'newcomer@park.test', password: 'six or more' };
    await guest.post('/api/register', { ...login, username: 'newcomer' });
    const newcomer = await signIn(app.url, login);
    expect(newcomer.user.isEmailProved).toBe(false);
    const entry = await joinUnconfirmed(app, newcomer, 'newcomer', day, { email: login.email });
    expect((await app.readEvents()).at(-1)?.type).toBe('WaitlistJoined');
    const confirmedAt = async () => {
      const staff = await app.signInAs('operator');
      return (await staff.get<ListedWaitlistEntry[]>(`/api/admin/waitlist?day=${day}`)).body.map(
        (one) => one.confirmedAt,
      );
    };

    expect(await confirmedAt()).toEqual([null]);
    expect((await entry.confirm()).status).toBe(200);
    expect(await confirmedAt()).toEqual([expect.any(String)]);
  });

  it('is for everybody after two offers in a row that nobody confirmed', async () => {
    const day = dayOfJune(12);
    const sold = await bookWithLink(guest, ['15:00'], day);
    for (const name of ['anna', 'berta']) {
      await joinUnconfirmed(app, guest, name, day);
    }

    const carla = await joinWaitlist('carla', day);
    await guest.delete(`/api/manage/${sold.token}`);
    const before = app.clock.now();
    advanceClock(600);
    await offerNext();
    expect(await statusOf(day)).toBe('reserved');
    advanceClock(600);
    expect(await statusOf(day)).toBe('available');
    await offerNext();
    expect(await carla.get()).toMatchObject({ status: 'waiting', ahead: 0 });
    expect(refusalOf(await join('dace', day))).toEqual({ status: 409, code: 'SLOT_AVAILABLE' });
    const resold = await bookWithLink(guest, ['15:00'], day);
    await guest.delete(`/api/manage/${resold.token}`);
    expect(await carla.get()).toMatchObject({ status: 'offered' });
    app.clock.set(before.toISOString());
  });

  it('shows an accepted offer until the booking is cancelled', async () => {
    const day = dayOfJune(15);
    const sold = await bookWithLink(guest, ['15:00'], day);
    const anna = await joinWaitlist('anna', day);
    await guest.delete(`/api/manage/${sold.token}`);
    const key = { 'idempotency-key': 'an-acceptance' };
    const { reference, id } = (await anna.accept(key)).body.booking;
    const again = await anna.accept(key);
    expect([again.status, again.body]).toEqual([200, { status: 'accepted', reference }]);
    expect(refusalOf(await anna.leave())).toEqual({ status: 410, code: 'WAITLIST_OVER' });
    await (await app.signInAs('operator')).delete(`/api/bookings/${id}`);
    for (const call of [guest.get(anna.path), anna.accept(key), anna.accept()]) {
      expect(refusalOf(await call)).toEqual({ status: 410, code: 'WAITLIST_OVER' });
    }

    expect((await anna.leave()).status).toBe(200);
  });

  it('belongs to the account of an athlete who joined signed in', async () => {
    const day = dayOfJune(8);
    const sold = await bookWithLink(guest, ['15:00'], day);
    const athlete = await app.signInAs('athlete');
    const entry = await joinWaitlist('anna', day, athlete);
    await guest.delete(`/api/manage/${sold.token}`);
    const { body } = await guest.post<PlacedBookingDetail>(`${entry.path}/accept`, {});
    const own = await athlete.get<{ id: string }[]>('/api/user/bookings');
    expect(own.body.map(({ id }) => id)).toEqual([body.booking.id]);
  });

  it('is accepted with the gear and the package that are asked for with it', async () => {
    const day = dayOfJune(9);
    const sold = await bookWithLink(guest, ['15:00'], day);
    const entry = await joinWaitlist('anna', day);
    await guest.delete(`/api/manage/${sold.token}`);
    const accept = (extras: object) =>
      guest.post<PlacedBookingDetail>(`${entry.path}/accept`, extras);
    expect(await accept({ package: 'yes' })).toMatchObject({
      status: 400,
      body: { error: 'Package must be true or false' },
    });
    const { body } = await accept({ equipmentRental: true, package: true });
    expect(body.booking).toMatchObject({ equipmentRental: true, package: true });
  });

  it('refuses unknown tokens', async () => {
    for (const answer of [
      await guest.get('/api/waitlist/unknown'),
      await guest.post('/api/waitlist/unknown/accept', {}),
      await guest.post('/api/waitlist/unknown/decline', {}),
      await guest.delete('/api/waitlist/unknown'),
    ]) {
      expect(refusalOf(answer)).toEqual({ status: 404, code: 'WAITLIST_ENTRY_NOT_FOUND' });
    }
  });
});
