import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';

import type { Outlook } from '@cablepark/contracts/schedule/outlook';
import type { ListedWaitlistEntry } from '@cablepark/contracts/schedule/waitlist';
import { startOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';

import type { Browser } from '#test/browser';
import { startRunningApp, TEST_NOW, type RunningApp } from '#test/running-app';
import { signIn, type SignedInBrowser } from '#test/sign-in';
import { bookWithLink } from '../test/book-with-link.ts';
import { dayOfJune } from '../test/form.ts';
import { joinAndConfirm, joinUnconfirmed } from '../test/join-waitlist.ts';
import { OfferNext } from './offer-next/offer-next.command.ts';

let app: RunningApp;
let guest: Browser;
let operator: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  guest = app.createGuest();
  operator = await app.signInAs('operator');
});
afterAll(() => app.stop());

const list = (day: string, by: Browser = operator) =>
  by.get<ListedWaitlistEntry[]>(`/api/admin/waitlist?day=${day}`);
/** Their session may have ended by the clock. */
const listAsOperator = async (day: Day) => {
  const { user, password } = operator;
  return (await list(day, await signIn(app.url, { email: user.email ?? '', password }))).body;
};

/** The waitlist of a half hour that is sold, and how to make it available. */
async function lineOf(day: Day, ...names: string[]) {
  const sold = await bookWithLink(guest, ['15:00'], day);
  const line = [];
  for (const name of names) {
    line.push(await joinAndConfirm(app, guest, name, day));
  }

  return { line, free: () => guest.delete(`/api/manage/${sold.token}`) };
}

const setClockTo = (seconds: number) => {
  app.clock.set(new Date(Date.parse(TEST_NOW) + seconds * 1000).toISOString());
};

describe("a day's waitlists", () => {
  it('show staff the outcome of each entry, in the order of joining', async () => {
    const day = dayOfJune(2);
    const { line, free } = await lineOf(day, 'anna', 'berta', 'carla', 'dace', 'elza');
    const [anna, , carla, dace] = line;
    await free();
    await anna?.decline();
    setClockTo(7200);
    await app.app.get(CommandBus).execute(new OfferNext());
    await carla?.leave();
    const { reference } = (await dace!.accept()).body.booking;
    const entries = await listAsOperator(day);
    expect(entries.map(({ id, status, name }) => [id, status, name])).toEqual(
      [
        ['declined', 'anna Kalniņa'],
        ['lapsed', 'berta Kalniņa'],
        ['left', 'erased'],
        ['accepted', 'dace Kalniņa'],
        ['waiting', 'elza Kalniņa'],
      ].map((of, i) => [line[i]?.id, ...of]),
    );
    const listPositions = async (type: 'WaitlistJoined' | 'SlotOffered') =>
      (await app.readEvents()).flatMap((event) =>
        event.type === type ? [String(event.position)] : [],
      );
    expect(entries.map(({ joinedPosition }) => joinedPosition)).toEqual(
      await listPositions('WaitlistJoined'),
    );
    expect(entries.map(({ offeredPosition }) => offeredPosition)).toEqual([
      ...(await listPositions('SlotOffered')),
      null,
    ]);
    const [begun, lapsed] = [0, 7200].map((seconds) =>
      new Date(Date.parse(TEST_NOW) + seconds * 1000).toISOString(),
    );
    expect(entries.map(({ offeredAt }) => offeredAt)).toEqual([begun, begun, lapsed, lapsed, null]);
    expect(entries.map(({ offerExpiresAt }) => offerExpiresAt)).toEqual([
      null,
      lapsed,
      null,
      null,
      null,
    ]);
    expect(entries.map(({ bookingReference }) => bookingReference)).toEqual([
      null,
      null,
      null,
      reference,
      null,
    ]);
    expect(entries.at(-1)).toEqual({
      id: line[4]?.id,
      timeSlotId: slot('15:00', day),
      status: 'waiting',
      language: 'en',
      name: 'elza Kalniņa',
      phone: '+37120000007',
      email: 'elza@example.com',
      joinedAt: begun,
      confirmedAt: begun,
      joinedPosition: expect.stringMatching(/^\d+$/),
      offeredAt: null,
      offeredPosition: null,
      offerExpiresAt: null,
      bookingReference: null,
    });
    app.clock.set(TEST_NOW);
  });

  it('show at once what the clock has ended', async () => {
    const day = dayOfJune(3);
    const { free } = await lineOf(day, 'anna', 'berta');
    const until = new Date(Date.parse(TEST_NOW) + 7_200_000).toISOString();
    await free();
    expect(await listAsOperator(day)).toMatchObject([
      { status: 'offered', offerExpiresAt: until },
      { status: 'waiting', offerExpiresAt: null },
    ]);
    setClockTo(7200);
    expect(await listAsOperator(day)).toMatchObject([
      { status: 'lapsed', offerExpiresAt: until },
      { status: 'waiting', offerExpiresAt: null },
    ]);
    app.clock.set(startOfSlot(slot('15:00', day)).toISOString());
    expect(await listAsOperator(day)).toMatchObject([
      { status: 'lapsed' },
      { status: 'lapsed', offerExpiresAt: null },
    ]);
    app.clock.set(TEST_NOW);
  });

  it('show a customer whose offer staff took as waiting, in their place', async () => {
    const day = dayOfJune(4);
    const { free } = await lineOf(day, 'anna', 'berta');
    await free();
    await operator.post('/api/timeslots/block', {
      timeSlotIds: [slot('15:00', day)],
      reason: 'wind',
    });
    const offered = {
      offeredAt: expect.any(String),
      offeredPosition: expect.any(String),
      offerExpiresAt: null,
    };
    const waiting = [
      { status: 'waiting', ...offered },
      { status: 'waiting', offeredAt: null },
    ];
    expect(await listAsOperator(day)).toMatchObject(waiting);
    setClockTo(7200);
    expect(await listAsOperator(day)).toMatchObject(waiting);
    app.clock.set(startOfSlot(slot('15:00', day)).toISOString());
    expect(await listAsOperator(day)).toMatchObject([
      { status: 'lapsed', ...offered },
      { status: 'lapsed' },
    ]);
    app.clock.set(TEST_NOW);
  });

  it('are counted for the morning, without unconfirmed ones', async () => {
    const day = dayOfJune(12);
    await lineOf(day, 'fanija', 'grieta');
    await joinUnconfirmed(app, guest, 'hilda', day);
    const { user, password } = operator;
    const by = await signIn(app.url, { email: user.email ?? '', password });
    const { waiting } = (await by.get<Outlook>('/api/admin/outlook')).body;
    expect(waiting.filter((one) => one.day === day)).toEqual([{ day, entries: 2 }]);
    app.clock.set(startOfSlot(slot('15:00', day)).toISOString());
    const later = await signIn(app.url, { email: user.email ?? '', password });
    const past = (await later.get<Outlook>('/api/admin/outlook')).body.waiting;
    expect(past.map((one) => one.day)).not.toContain(day);
    app.clock.set(TEST_NOW);
  });

  it('are for staff, a day at a time', async () => {
    const athlete = await app.signInAs('athlete');
    expect((await list('2026-06-02', guest)).status).toBe(401);
    expect((await list('2026-06-02', athlete)).status).toBe(403);
    for (const day of ['', '2026-06-31', 'today', '2026-06-02&day=2026-06-03']) {
      expect({ day, status: (await list(day)).status }).toEqual({ day, status: 400 });
    }

    expect(await listAsOperator('2026-06-20')).toEqual([]);
  });
});
