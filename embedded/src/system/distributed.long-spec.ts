import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { Browser } from '@cablepark/backend/test/browser';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { addDays, dayOfInstant, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { Customers } from './test/customers.ts';
import { DistributedPark } from './test/distributed-park.ts';
import { signInAdmin } from './test/park.ts';
import { compile } from './test/program.ts';
import { assertRowsEqualARebuild } from './test/read-models.ts';

let park: DistributedPark;
let first: Browser;
let second: Browser;
beforeAll(async () => {
  await compile();
  park = await DistributedPark.start();
  [first, second] = park.sites.map((site) => new Browser(site)) as [Browser, Browser];
});
afterAll(() => park.remove());

/** The available slots of a day this many days ahead. */
async function freeSlots(daysAhead: number, visitor = first): Promise<SlotId[]> {
  const day = addDays(dayOfInstant(new Date()), daysAhead);
  const { body } = await visitor.get<{ timeSlots: TimeSlot[] }>(
    `/api/timeslots?startDate=${day}&endDate=${day}`,
  );
  return body.timeSlots.filter(({ status }) => status === 'available').map(({ id }) => id);
}

const formFor = (...timeSlotIds: SlotId[]) => ({
  fullName: 'Anna Bērziņa',
  phoneNumber: '+371 20 000 001',
  email: 'anna@example.com',
  timeSlotIds,
});

/**
 * Sends a booking and breaks the connection a few turns of the event loop later, answered or not.
 */
async function sendAndHangUp(
  site: string,
  key: string,
  form: object,
  turns: number,
): Promise<void> {
  const { hostname, port, host } = new URL(site);
  const body = JSON.stringify(form);
  const head = [
    'POST /api/bookings HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Idempotency-Key: ${key}`,
  ];
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, resolve));
  for (let i = 0; i < turns; i++) {
    await nextTurn();
  }

  socket.resetAndDestroy();
}

/**
 * Starts a booking request. When this resolves, the server has the request's head (RFC 9110,
 * section 10.1.1); the returned function sends the body.
 */
async function beginToBook(site: string, form: object): Promise<() => Promise<number | undefined>> {
  const body = JSON.stringify(form);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Expect: '100-continue',
  };
  const asked = request(`${site}/api/bookings`, { method: 'POST', agent: false, headers });
  asked.flushHeaders();
  await once(asked, 'continue');
  return async () => {
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return answer.statusCode;
  };
}

describe('the processes that docker-compose.yml starts', () => {
  it('form one park: booked through one, seen through the other, mailed once', async () => {
    const slot = (await freeSlots(1))[0]!;
    const { status, body } = await first.post<BookingDetail>('/api/bookings', formFor(slot));
    expect(status).toBe(201);
    const { reference } = body.booking;
    const { customerName, firstSlotTime, createdAt } = body.booking;
    expect((await second.get(`/api/bookings/${reference}`)).body).toMatchObject({
      booking: { reference, customerName, firstSlotTime, createdAt },
      timeSlots: body.timeSlots,
    });
    expect(await freeSlots(1)).not.toContain(slot);
    const again = await second.post('/api/bookings', formFor(slot));
    expect(again).toMatchObject({ status: 409, body: { alreadyBookedSlots: [slot] } });
    await park.mail.waitUntilTaken(1);
    expect(park.mail.taken.map(({ email }) => email.text?.includes(reference))).toEqual([true]);
  });

  it('all recognise a session that was opened at one, and its sign-out', async () => {
    const there = await signInAdmin(park.sites[0] ?? '');
    const here = there.openAt(park.sites[1] ?? '');
    expect((await here.get('/api/user')).body).toMatchObject({ role: 'admin' });
    await there.post('/api/logout');
    expect((await here.get('/api/user')).status).toBe(401);
  });

  it('answer a booking whose connection was cut as they would have, from any of them', async () => {
    const slots = await freeSlots(2);
    for (const [turns, slot] of slots.slice(0, 10).entries()) {
      const key = randomUUID();
      await sendAndHangUp(park.sites[turns % 2] ?? '', key, formFor(slot), turns * 3);
      const ask = (browser: Browser) =>
        browser.post<BookingDetail>('/api/bookings', formFor(slot), { 'Idempotency-Key': key });
      const answers = await Promise.all([ask(first), ask(second)]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      const [one, other] = answers.map(({ body }) => ({ ...body, manageUrl: null }));
      expect(one).toEqual(other);
    }

    expect(await freeSlots(2)).toEqual(slots.slice(10));
  });

  it('lose nothing and duplicate nothing when any of them is killed under load', async () => {
    const staff = await signInAdmin(park.sites[1] ?? '');
    const customers = await Customers.open(park.sites, staff);
    customers.start(16);
    await customers.waitForAcknowledged(30);
    await park.getProgram('backend', 0).kill();
    await customers.waitForAcknowledged(30);
    await park.startBackend(0);
    await customers.waitForAcknowledged(30);
    await park.getProgram('eventStore').killTree();
    await park.startEventStore();
    await customers.waitForAcknowledged(30);
    await park.getProgram('projections', 0).kill();
    await customers.waitForAcknowledged(30);
    await park.startProjections(0);
    await customers.stop();
    await customers.repeatSome(20);
    await customers.assertEachExistsOnce();
    await assertRowsEqualARebuild(park.addresses);
  });

  it('answer pending requests before they end', async () => {
    const slots = await freeSlots(3);
    const calendar = await fetch(`${park.sites[0]}/api/timeslots/changes`);
    const begun = await Promise.all(
      slots.map((slot) => beginToBook(park.sites[0] ?? '', formFor(slot))),
    );
    const ended = park.getProgram('backend', 0).end();
    expect(await Promise.all(begun.map((finish) => finish()))).toEqual(slots.map(() => 201));
    expect(await ended).toBe(0);
    await calendar.text(); // the streams of open calendars end, too
    expect(await freeSlots(3, second)).toEqual([]);
  });

  it('end cleanly on SIGTERM', async () => {
    const programs = [
      park.getProgram('backend', 1),
      park.getProgram('projections', 0),
      park.getProgram('projections', 1),
      park.getProgram('eventStore'),
    ];
    expect(await Promise.all(programs.map((program) => program.end()))).toEqual([0, 0, 0, 0]);
  });
});
