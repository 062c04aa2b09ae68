import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type { Day } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { eventuallyTrue } from '@cablepark/platform/test/eventually';

import { startSmtpSink, type SmtpSink } from '#mail/test/smtp-sink';
import { bookWithLink } from '#schedule/test/book-with-link';
import { dayOfJune } from '#schedule/test/form';
import { joinAndConfirm, joinUnconfirmed } from '#schedule/test/join-waitlist';
import { waitlistLaneOf } from '#schedule/waitlist/automations/when-customers-wait-mail-them';
import type { Browser } from '#test/browser';
import { startRunningApp, TEST_NOW, type RunningApp } from '#test/running-app';
import { startAutomations, type RunningAutomations } from './start-automations.ts';

let sink: SmtpSink;
let app: RunningApp;
let automations: RunningAutomations;
let guest: Browser;
/** They soon try again what failed. */
const start = () =>
  startAutomations(app.infrastructure, app.app, { pauses: Array<number>(50).fill(200) });
beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startRunningApp({
    settings: { SMTP_URL: sink.url, PUBLIC_URL: 'https://park.test/wake/' },
  });
  automations = await start();
  guest = app.createGuest();
});
afterEach(() => {
  sink.reset();
});
afterAll(async () => {
  await automations.stop();
  await app.stop();
  await sink.stop();
});

/** A booking whose customer has no address, so that no mail is sent for it. */
const sellSlot = async (day: Day, visitor = guest) =>
  bookWithLink(visitor, ['15:00'], day, { email: '' });
const freeSlot = async ({ token }: { readonly token: string }, visitor = guest) =>
  visitor.delete(`/api/manage/${token}`);
/** Waits until so many mails to an entry have this outcome. */
const waitForMails = (
  entryId: string,
  state: 'done' | 'dropped',
  count: number,
  park = app,
): Promise<void> =>
  eventuallyTrue(async () => {
    const { rowCount } = await park.infrastructure.pool.query(
      'SELECT FROM automations.outbox WHERE lane = $1 AND state = $2',
      [waitlistLaneOf(entryId), state],
    );
    return rowCount === count;
  });
const textOf = (i: number) => sink.taken[i]?.email.text ?? '';

describe('the mail about joining a waiting list', () => {
  it('is one, with the link, in the language of the entry', async () => {
    const day = dayOfJune(2);
    await sellSlot(day);
    const { id, url } = await joinUnconfirmed(app, guest, 'anna', day, { language: 'lv' });
    await joinUnconfirmed(app, guest, 'berta', day);
    await sink.waitUntilTaken(2);
    const byReader = Object.fromEntries(sink.taken.map(({ to, email }) => [to, email]));
    expect(Object.keys(byReader).sort()).toEqual(['anna@example.com', 'berta@example.com']);
    const [anna, berta] = [byReader['anna@example.com'], byReader['berta@example.com']];
    expect(anna?.subject).toBe('Apstiprini savu vietu rindā: 2. jūnijā plkst. 15:00');
    expect(berta?.subject).toBe('Confirm your place in the line: 2 June, 15:00');
    const event = (await app.readEvents()).find(
      ({ data }) => 'entryId' in data && data.entryId === id,
    );
    expect(anna?.messageId).toMatch(new RegExp(`^<${event?.id}\\.waitlist-joined@`));
    expect(url).toMatch(/^https:\/\/park\.test\/wake\/waitlist\/[\w-]{24}$/);
    for (const text of [anna?.text, anna?.html]) {
      expect(text).toContain(url);
      expect(text).toContain('15:00–15:30 (pēc Latvijas laika)');
      expect(text).toContain('anna Kalniņa');
    }

    await waitForMails(id, 'done', 1);
    expect(sink.tries).toBe(2);
    const { rows } = await app.infrastructure.pool.query(
      'SELECT o::text FROM automations.outbox AS o',
    );
    expect(JSON.stringify(rows)).not.toContain(url.split('/').at(-1));
  });

  it('is sent again with the new link to a customer who joins again, never with a replaced link', async () => {
    const day = dayOfJune(12);
    await sellSlot(day);
    sink.behaveAlways('refuse-for-now');
    const first = await joinUnconfirmed(app, guest, 'anna', day);
    await sink.waitUntilTried(1);
    const second = await joinUnconfirmed(app, guest, 'anna', day);
    sink.reset();
    await waitForMails(first.id, 'dropped', 1);
    await sink.waitUntilTaken(1);
    expect(textOf(0)).toContain(second.url);
    expect(textOf(0)).not.toContain(first.token);
  });

  it('is within the budget of the address, twelve, and of the network', async () => {
    const park = await startRunningApp({ settings: { SMTP_URL: sink.url, RATE_LIMITS: 'on' } });
    const running = await startAutomations(park.infrastructure, park.app);
    const visitor = park.createGuest();
    const day = dayOfJune(10);
    await sellSlot(day, visitor);
    for (let i = 1; i <= 13; i++) {
      const entry = await joinUnconfirmed(park, visitor, 'victim', day);
      await waitForMails(entry.id, i <= 12 ? 'done' : 'dropped', 1, park);
      await entry.leave();
    }

    expect(sink.taken.filter(({ to }) => to === 'victim@example.com')).toHaveLength(12);
    const { rows } = await park.infrastructure.pool.query('SELECT DISTINCT cause FROM mail.spent');
    expect(rows).toEqual([{ cause: expect.any(String) }]);
    await running.stop();
    await park.stop();
  });

  it('goes to no customer who was erased before', async () => {
    const day = dayOfJune(3);
    await sellSlot(day);
    sink.behaveAlways('refuse-for-now');
    const anna = await joinAndConfirm(app, guest, 'anna', day);
    await sink.waitUntilTried(1);
    expect((await anna.leave()).status).toBe(200);
    await waitForMails(anna.id, 'dropped', 1);
    expect(sink.taken).toEqual([]);
  });
});

describe('the mail about an offer', () => {
  it('is one, with the price, the end of the offer in Riga time and the link', async () => {
    const day = dayOfJune(4);
    const booking = await sellSlot(day);
    const [anna, berta] = [
      await joinAndConfirm(app, guest, 'anna', day, { language: 'lv' }),
      await joinAndConfirm(app, guest, 'berta', day, { language: 'en' }),
    ];
    await sink.waitUntilTaken(2);
    await freeSlot(booking);
    await sink.waitUntilTaken(3);
    expect(sink.taken[2]?.to).toBe('anna@example.com');
    expect(sink.taken[2]?.email.subject).toBe('Tev piedāvāts laiks: 4. jūnijā plkst. 15:00');
    expect(textOf(2)).toContain(
      'Paturam tev līdz: Pirmdiena, 2026.\u00a0gada\u00a01.\u00a0jūnijs, 11:00 (pēc Latvijas laika)',
    );
    expect(textOf(2)).toContain('20,00\u00a0€');
    expect(textOf(2)).toContain(anna.url);
    await anna.decline();
    await sink.waitUntilTaken(4);
    expect(sink.taken[3]?.to).toBe('berta@example.com');
    expect(sink.taken[3]?.email.subject).toBe('Free for you: 4 June, 15:00');
    expect(textOf(3)).toContain(
      'Kept for you until: Monday 1\u00a0June\u00a02026, 11:00 (Latvia time)',
    );
    expect(textOf(3)).toContain('€20.00');
    expect(textOf(3)).toContain(berta.url);
    expect(textOf(3)).toContain('15:00–15:30 (Latvia time)');
    await waitForMails(berta.id, 'done', 2);
    expect(sink.tries).toBe(4);
  });

  it('is one for each of the half hours that are freed at once', async () => {
    const day = dayOfJune(11);
    const booking = await bookWithLink(guest, ['15:00', '15:30', '16:00'], day, { email: '' });
    for (const time of ['15:00', '15:30']) {
      await joinAndConfirm(app, guest, 'anna', day, { timeSlotId: slot(time, day) });
    }

    await joinAndConfirm(app, guest, 'berta', day, { timeSlotId: slot('15:30', day) });
    await sink.waitUntilTaken(3);
    await freeSlot(booking);
    await sink.waitUntilTaken(5);
    expect(
      sink.taken
        .slice(3)
        .map(({ to, email }) => [to, email.subject])
        .sort(),
    ).toEqual([
      ['anna@example.com', 'Free for you: 11 June, 15:00'],
      ['anna@example.com', 'Free for you: 11 June, 15:30'],
    ]);
    expect(sink.tries).toBe(5);
  });

  it('is not sent again by another process that follows the log', async () => {
    const [day, later] = [dayOfJune(5), dayOfJune(6)];
    const booking = await sellSlot(day);
    const anna = await joinAndConfirm(app, guest, 'anna', day);
    await freeSlot(booking);
    await waitForMails(anna.id, 'done', 2);
    await automations.stop();
    automations = await start();
    await sellSlot(later);
    await joinAndConfirm(app, guest, 'anna', later);
    await sink.waitUntilTaken(3);
    expect(sink.tries).toBe(3);
  });

  it('goes to no customer who was erased before or whose offer has ended', async () => {
    const [day, other] = [dayOfJune(8), dayOfJune(9)];
    const bookings = [await sellSlot(day), await sellSlot(other)];
    const [anna, berta] = [
      await joinAndConfirm(app, guest, 'anna', day),
      await joinAndConfirm(app, guest, 'berta', other),
    ];
    await sink.waitUntilTaken(2);
    sink.behaveAlways('refuse-for-now');
    for (const booking of bookings) {
      await freeSlot(booking);
    }

    await sink.waitUntilTried(4);
    expect((await anna.leave()).status).toBe(200);
    const operator = await app.signInAs('operator');
    await operator.post('/api/timeslots/block', {
      timeSlotIds: [slot('15:00', other)],
      reason: 'wind',
    });
    await waitForMails(anna.id, 'dropped', 1);
    await waitForMails(berta.id, 'dropped', 1);
    expect(sink.taken).toHaveLength(2);
  });
});

describe('the mail about a half hour that is offered no more', () => {
  it('is one to each waiting customer, without naming the entry outside', async () => {
    const day = dayOfJune(13);
    const booking = await bookWithLink(guest, ['15:00'], day, { email: '' });
    for (const name of ['anna', 'berta']) {
      await joinUnconfirmed(app, guest, name, day);
    }

    const carla = await joinAndConfirm(app, guest, 'carla', day);
    await sink.waitUntilTaken(3);
    await freeSlot(booking);
    await sink.waitUntilTaken(4);
    app.clock.set(new Date(app.clock.now().getTime() + 600_000).toISOString());
    await sink.waitUntilTaken(5);
    app.clock.set(new Date(app.clock.now().getTime() + 600_000).toISOString());
    await sink.waitUntilTaken(6);
    const { to, email } = sink.taken[5]!;
    expect([to, email.subject]).toEqual(['carla@example.com', 'Free to book: 13 June, 15:00']);
    expect(email.messageId).toMatch(/^<[\w-]{36}\.1\.slot-for-all@/);
    expect(email.text).toContain('https://park.test/wake');
    expect(JSON.stringify(email)).not.toContain(carla.id);
    app.clock.set(TEST_NOW);
  });
});

describe('mails that are files', () => {
  it('are deleted with the customer of the entry', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'cablepark-waiting-'));
    const park = await startRunningApp({ settings: { DATA_DIR: dataDir } });
    const running = await park.startAutomations();
    const visitor = park.createGuest();
    const listMailFiles = () =>
      readdir(join(dataDir, 'mail')).then((all) => all.filter((name) => name.endsWith('.eml')));
    const booking = await sellSlot(dayOfJune(2), visitor);
    const entry = await joinAndConfirm(park, visitor, 'anna', dayOfJune(2));
    await freeSlot(booking, visitor);
    await eventuallyTrue(async () => (await listMailFiles()).length === 2);
    await entry.leave();
    await eventuallyTrue(async () => (await listMailFiles()).length === 0);
    await running.stop();
    await park.stop();
    await rm(dataDir, { recursive: true });
  });
});
