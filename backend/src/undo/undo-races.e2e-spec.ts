import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { startOfSlot } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';

import { book, countStatuses, dayOfJune, readSlots } from '../schedule/test/form.ts';
import type { Browser } from '../test/browser.ts';
import { repeatUntilAnswered } from '../test/persistent-request.ts';
import { startRunningApp, type AnotherApp, type RunningApp } from '../test/running-app.ts';
import { actionOf, undo } from './test/undoing.ts';

let app: RunningApp;
let other: AnotherApp;
let manager: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  other = await app.startAnother({ store: new StreamStore(app.infrastructure.log) });
  manager = await app.signInAs('manager');
});
afterAll(async () => {
  await other.close();
  await app.stop();
});

const twenty = Array.from({ length: 20 });
const toIso = (time: string, date: number) =>
  startOfSlot(slot(time, dayOfJune(date))).toISOString();
const undoPersistently = (by: Browser, action: string, key: string = randomUUID()) =>
  repeatUntilAnswered(() => undo(by, action, false, { 'Idempotency-Key': key }));
const closeForStorm = (date: number) =>
  manager.post('/api/closures', {
    from: toIso('15:00', date),
    to: toIso('20:00', date + 1),
    reason: 'weather',
  });

describe('twenty undos of one action at the same instant', () => {
  it.each([
    ['through one process', () => manager],
    ['through two', (i: number) => (i % 2 ? manager.openAt(other.url) : manager)],
  ])('are one undo, %s', async (_, visitor) => {
    const date = visitor(1) === manager ? 2 : 4;
    const bookings = [
      await book(app.createGuest(), ['15:00', '15:30'], dayOfJune(date)),
      await book(app.createGuest(), ['19:00'], dayOfJune(date + 1)),
    ];
    const action = actionOf(await closeForStorm(date));
    const answers = await Promise.all(twenty.map((__, i) => undoPersistently(visitor(i), action)));
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 19 });
    expect(
      new Set(answers.map(({ status, body }) => (status === 200 ? 'undone' : body.code))),
    ).toEqual(new Set(['undone', 'ALREADY_UNDONE']));
    expect(await readSlots(manager, 'status', ['15:00', '16:00'], dayOfJune(date))).toEqual([
      'booked',
      'available',
    ]);
    for (const { booking } of bookings) {
      const { body } = await manager.get<BookingDetail>(`/api/bookings/${booking.reference}`);
      expect(body.booking).toMatchObject({ status: 'standing', sequence: 2 });
    }

    expect(
      (await app.readEvents()).filter(
        ({ metadata }) => metadata.undoes === action && metadata.commit?.index === 0,
      ),
    ).toHaveLength(1);
  });

  it('are one undo with the same answer if they are one request sent twenty times', async () => {
    await book(app.createGuest(), ['15:00'], dayOfJune(8));
    const action = actionOf(await closeForStorm(8));
    const answers = await Promise.all(
      twenty.map(() => undoPersistently(manager, action, 'undo-the-storm')),
    );
    const [first] = answers;
    expect(first).toMatchObject({
      status: 200,
      body: { undoes: action, correlationId: actionOf(first!), mails: 1 },
    });
    for (const { status, headers: own, body } of answers) {
      expect({ status, action: own.get('x-correlation-id'), body }).toEqual({
        status: 200,
        action: first?.body.correlationId,
        body: first?.body,
      });
    }
  });
});
