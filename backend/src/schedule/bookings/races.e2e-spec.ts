import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type { BookingDetail, BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { endOfSlot, slotsOfDay, startOfSlot } from '@cablepark/contracts/shared/riga-time';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';

import type { Browser } from '#test/browser';
import { repeatUntilAnswered, sendPersistently } from '#test/persistent-request';
import { startRunningApp, type RunningApp } from '#test/running-app';
import { book, countStatuses, createForm, readSlots, toDetail } from '../test/form.ts';

const toDay = (date: number) => `2026-06-${String(date).padStart(2, '0')}`;

let app: RunningApp;
let operator: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  operator = await app.signInAs('operator');
});
afterAll(() => app.stop());

const repeatTimes = (count: number) => Array.from({ length: count });
const bookingsOf = async (date: string) =>
  (await operator.get<BookingWithSlots[]>(`/api/bookings?from=${date}&to=${date}`)).body;

/** Books as a page does, which repeats a request that a busy machine answers with 503. */
const bookPersistently = (by: Browser, form: object) =>
  sendPersistently<BookingDetail>(by, 'POST', '/api/bookings', form);

/**
 * Another process as far as the log is concerned, because it shares no state with the first one.
 */
const others: { close(): Promise<unknown> }[] = [];
async function startAnotherProcess(store = new StreamStore(app.infrastructure.log)) {
  const other = await app.startAnother({ store });
  others.push(other);
  return { createGuest: () => other.createGuest(), operator: operator.openAt(other.url) };
}

afterEach(async () => {
  for (const other of others.splice(0)) {
    await other.close();
  }
});

describe('many bookings at the same instant', () => {
  it('give one slot to one of 50, and tell the others which slot is taken', async () => {
    const answers = await Promise.all(
      repeatTimes(50).map(() =>
        bookPersistently(app.createGuest(), createForm(['15:00'], toDay(2))),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 49 });
    for (const { status, body } of answers) {
      if (status === 409) {
        expect(body).toMatchObject({ alreadyBookedSlots: [slot('15:00', toDay(2))] });
      }
    }

    expect(await bookingsOf(toDay(2))).toHaveLength(1);
  });

  it('do so through two processes as well', async () => {
    const other = await startAnotherProcess();
    const answers = await Promise.all(
      repeatTimes(30).map((_, i) =>
        bookPersistently((i % 2 ? other : app).createGuest(), createForm(['15:30'], toDay(2))),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 29 });
  });

  it('never share a slot, even if several overlap', async () => {
    const starts = [
      '15:00',
      '15:30',
      '16:00',
      '16:30',
      '17:00',
      '17:30',
      '18:00',
      '18:30',
      '19:00',
      '19:30',
    ];
    const wanted = starts.slice(0, -2).map((_, i) => starts.slice(i, i + 3));
    const answers = await Promise.all(
      [...wanted, ...wanted].map((three) =>
        bookPersistently(app.createGuest(), createForm(three, toDay(3))),
      ),
    );
    const placed = answers.filter(({ status }) => status === 201);
    const taken = placed.flatMap(({ body }) => body.timeSlots.map(({ id }) => id));
    expect(placed.length).toBeGreaterThan(0);
    expect(countStatuses(answers)).toEqual({ 201: placed.length, 409: 16 - placed.length });
    expect(new Set(taken).size).toBe(taken.length);
    expect(
      (await bookingsOf(toDay(3))).flatMap(({ timeSlots }) => timeSlots.map(({ id }) => id)).sort(),
    ).toEqual(taken.sort());
  });
});

describe('200 clients at the same instant', () => {
  it('get each slot of one day once, and every one of them gets an answer', async () => {
    const slots = slotsOfDay(toDay(21));
    const unallocatedSlots = slots.map((slotId) => ({
      id: cellOf(slotId),
      startTime: startOfSlot(slotId).toISOString(),
      endTime: endOfSlot(slotId).toISOString(),
    }));
    const opened = await operator.post('/api/timeslots/make-available', {
      price: 20,
      timeSlotIds: [],
      unallocatedSlots,
    });
    expect(opened.status).toBe(200);
    const answers = await Promise.all(
      repeatTimes(200).map((_, i) => {
        const timeSlotIds = [slots[i % slots.length]];
        return bookPersistently(app.createGuest(), { ...createForm([]), timeSlotIds });
      }),
    );
    expect(countStatuses(answers)).toEqual({ 201: slots.length, 409: 200 - slots.length });
    const taken = (await bookingsOf(toDay(21))).flatMap(({ timeSlots }) =>
      timeSlots.map(({ id }) => id),
    );
    expect(taken.sort((a, b) => a - b)).toEqual(slots);
  });

  it('all get their slots if they are different', async () => {
    const path = `/api/timeslots?startDate=${toDay(13)}&endDate=${toDay(28)}`;
    const { body } = await app.createGuest().get<{ timeSlots: TimeSlot[] }>(path);
    const free = body.timeSlots.filter(({ status }) => status === 'available').slice(0, 200);
    expect(free).toHaveLength(200);
    const answers = await Promise.all(
      free.map(({ id }) =>
        bookPersistently(app.createGuest(), { ...createForm([]), timeSlotIds: [id] }),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 201: 200 });
  });
});

describe('staff and a customer at the same instant', () => {
  it('either block or book a slot, never both', async () => {
    for (const time of ['15:00', '15:30', '16:00', '16:30', '17:00']) {
      const ids = [slot(time, toDay(4))];
      const [block, booking] = await Promise.all([
        operator.post('/api/timeslots/block', { timeSlotIds: ids, reason: 'Storm' }),
        app.createGuest().post('/api/bookings', createForm([time], toDay(4))),
      ]);
      const isBlocked = block.status === 200;
      expect([block.status, booking.status]).toEqual(isBlocked ? [200, 409] : [409, 201]);
      expect(await readSlots(operator, 'status', [time], toDay(4))).toEqual([
        isBlocked ? 'blocked' : 'booked',
      ]);
    }
  });

  it('cannot book between a cancellation and the blocking of its slots', async () => {
    const { booking } = await book(app.createGuest(), ['15:00', '15:30'], toDay(5));
    const [cleared, ...tries] = await Promise.all([
      sendPersistently(operator, 'DELETE', `/api/bookings/${booking.id}?clearSlots=true`),
      ...repeatTimes(30).map(() =>
        bookPersistently(app.createGuest(), createForm(['15:30'], toDay(5))),
      ),
    ]);
    expect(cleared.status).toBe(200);
    expect(countStatuses(tries)).toEqual({ 409: 30 });
    expect(await readSlots(operator, 'status', ['15:00', '15:30'], toDay(5))).toEqual([
      'blocked',
      'blocked',
    ]);
  });

  it('cancel a booking once; the second finds nothing', async () => {
    const other = await startAnotherProcess();
    const { booking } = await book(app.createGuest(), ['17:00'], toDay(5));
    const answers = await Promise.all(
      [operator, operator, other.operator].map((one) =>
        sendPersistently(one, 'DELETE', `/api/bookings/${booking.reference}`),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 404: 2 });
  });
});

describe('the same Idempotency-Key at the same instant', () => {
  const key = { 'Idempotency-Key': 'impatient' };

  it('books once, through any process, also for a later request', async () => {
    const other = await startAnotherProcess();
    const answers = await Promise.all(
      repeatTimes(20).map((_, i) => {
        const guest = (i % 2 ? other : app).createGuest();
        return repeatUntilAnswered(() =>
          guest.post<BookingDetail>('/api/bookings', createForm(['15:00'], toDay(8)), key),
        );
      }),
    );
    expect(countStatuses(answers)).toEqual({ 201: 20 });
    expect(new Set(answers.map(({ body }) => body.booking.reference)).size).toBe(1);
    expect(await bookingsOf(toDay(8))).toHaveLength(1);

    const third = await startAnotherProcess();
    const later = await third
      .createGuest()
      .post<BookingDetail>('/api/bookings', createForm(['15:00'], toDay(8)), key);
    expect(later).toMatchObject({
      status: 201,
      body: { ...toDetail(answers[0]!.body), manageUrl: null },
    });
  });
});
