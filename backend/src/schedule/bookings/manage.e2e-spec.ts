import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import type { ManagedBooking, ManagedData } from '@cablepark/contracts/schedule/managed-booking';
import { endOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { eventually } from '@cablepark/platform/test/eventually';

import { refusalOf, type Answer } from '#test/browser';
import { startRunningApp, TEST_NOW, type RunningApp } from '#test/running-app';
import type { SignedInBrowser } from '#test/sign-in';
import { wholeFactsOf } from '../domain/cancellation.ts';
import { scheduleDecider } from '../domain/evolve-schedule.ts';
import { getPresentBooking } from '../domain/schedule.ts';
import { bookWithLink, type LinkedBooking } from '../test/book-with-link.ts';
import { countStatuses, dayOfJune, readSlots } from '../test/form.ts';

let app: RunningApp;
let operator: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  operator = await app.signInAs('operator');
});
afterAll(() => app.stop());
afterEach(() => {
  app.clock.set(TEST_NOW);
});

const placeBooking = (times: readonly string[], date: number) =>
  bookWithLink(app.createGuest(), times, dayOfJune(date));
const pathOf = ({ token }: Pick<LinkedBooking, 'token'>, more = '') =>
  `/api/manage/${token}${more}`;
const readBooking = (booking: LinkedBooking) =>
  app.createGuest().get<ManagedBooking>(pathOf(booking));
const changeDetails = (booking: LinkedBooking, details: object) =>
  app.createGuest().patch<ManagedBooking>(pathOf(booking), details);
const cancelBooking = (booking: LinkedBooking) =>
  app.createGuest().delete<{ message: string }>(pathOf(booking));
const moveBooking = (booking: LinkedBooking, times: readonly string[], day: Day) =>
  app.createGuest().post<ManagedBooking>(pathOf(booking, '/move'), {
    timeSlotIds: times.map((time) => slot(time, day)),
  });
const downloadData = (booking: LinkedBooking) =>
  app.createGuest().get<ManagedData>(pathOf(booking, '/data'));
const eraseCustomer = (booking: LinkedBooking) =>
  app.createGuest().delete(pathOf(booking, '/personal-data'));
const toBookingOver = (dataUntil: string | null) => ({
  status: 410,
  body: { code: 'BOOKING_OVER', dataUntil },
});
const listEventTypes = async () => (await app.readEvents()).map(({ type }) => type);

/** Postpones a booking as another process's closure does. */
async function postpone({ id }: LinkedBooking): Promise<void> {
  const ids = { correlationId: 'c', causationId: 'c' };
  const context = {
    actor: { kind: 'guest' },
    command: 'Other',
    now: app.clock.now(),
    ...ids,
  } as const;
  await app.app.get(StreamStore).handle(scheduleDecider, SCHEDULE, context, (schedule) => {
    const booking = getPresentBooking(schedule, id);
    const data = { ...wholeFactsOf(booking), closureId: 'c' };
    return [{ type: 'BookingPostponed' as const, data: { ...data, reason: 'weather' as const } }];
  });
  await app.waitUntilVisible();
}

describe('GET /api/manage/{token}', () => {
  it('shows the whole booking, and the possible actions with their deadlines, to anybody with the link', async () => {
    const booking = await placeBooking(['15:00', '15:30'], 10);
    const { status, headers, body } = await readBooking(booking);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const { token: _, ...placed } = booking;
    expect(body.booking).toEqual(placed);
    expect(body.booking).toMatchObject({
      email: 'anna@example.com',
      notes: 'first time',
      sequence: 0,
    });
    expect(body.booking).not.toHaveProperty('staffNotes');
    expect({ slots: body.timeSlots.map(({ id }) => id), price: body.totalPrice }).toEqual({
      slots: [slot('15:00', dayOfJune(10)), slot('15:30', dayOfJune(10))],
      price: 40,
    });
    expect(body.rules.move).toEqual({
      allowed: true,
      until: '2026-06-09T12:00:00.000Z',
      reason: null,
    });
    expect(body.rules.change.until).toBe('2026-06-10T12:00:00.000Z');
  });

  it('shows the same to staff and accounts, without what staff see of other bookings', async () => {
    const booking = await placeBooking(['16:00'], 10);
    const asStaff = await operator.get<ManagedBooking>(pathOf(booking));
    expect(asStaff.body).toEqual((await readBooking(booking)).body);
  });

  it.each(['unknown', 'A'.repeat(24), '%00', '%20', "' OR 1=1"])(
    'answers 404 to %s',
    async (token) => {
      expect(refusalOf(await app.createGuest().get(`/api/manage/${token}`))).toEqual({
        status: 404,
        code: 'BOOKING_NOT_FOUND',
      });
    },
  );

  it('opens no other booking by an id, a reference or a hash', async () => {
    const { id, reference } = await placeBooking(['16:30'], 10);
    const { rows } = await app.infrastructure.pool.query<{ link_hash: string }>(
      'SELECT link_hash FROM read_models.bookings WHERE reference = $1',
      [reference],
    );
    for (const key of [id, reference, rows[0]?.link_hash ?? '']) {
      expect((await app.createGuest().get(`/api/manage/${key}`)).status).toBe(404);
    }
  });
});

describe('PATCH /api/manage/{token}', () => {
  it('changes what is sent, and keeps what is left out', async () => {
    const booking = await placeBooking(['15:00'], 11);
    const { status, body } = await changeDetails(booking, { phoneNumber: '+371 2000-0009' });
    expect(status).toBe(200);
    const expected = {
      customerName: 'Anna Bērziņa',
      phoneNumber: '+37120000009',
      email: 'anna@example.com',
      notes: 'first time',
      sequence: 1,
    };
    expect(body.booking).toMatchObject(expected);
    expect(body.rules.change.allowed).toBe(true);
    expect((await readBooking(booking)).body).toEqual(body);
    const cleared = await changeDetails(booking, {
      email: '',
      notes: null,
      customerName: ' Anna Liepa ',
    });
    expect(cleared.body.booking).toMatchObject({
      email: null,
      notes: null,
      customerName: 'Anna Liepa',
      phoneNumber: '+37120000009',
    });
    expect(
      (await operator.get<BookingDetail>(`/api/bookings/${booking.id}`)).body.booking.email,
    ).toBeNull();
  });

  it('writes nothing if nothing changes', async () => {
    const booking = await placeBooking(['15:30'], 11);
    const before = (await listEventTypes()).length;
    for (const same of [{}, { phoneNumber: booking.phoneNumber, notes: 'first time' }]) {
      expect((await changeDetails(booking, same)).body.booking.sequence).toBe(0);
    }

    expect(await listEventTypes()).toHaveLength(before);
  });

  it.each([
    [{ customerName: 'A' }, 'Name must be at least 2 characters'],
    [{ customerName: null }, 'Name must be at least 2 characters'],
    [{ phoneNumber: '12' }, 'Phone number must be between 8-15 digits, with optional + prefix'],
    [{ phoneNumber: '' }, 'Phone number must be between 8-15 digits, with optional + prefix'],
    [{ email: 'nobody' }, 'Invalid email format'],
    [{ notes: 'x'.repeat(2001) }, 'One of the values must be at most 2000 characters'],
  ])("refuses %j with the sentence of the customers' form", async (details, error) => {
    const booking = await placeBooking(['16:00'], 11);
    expect(await changeDetails(booking, details)).toMatchObject({ status: 400, body: { error } });
    expect((await readBooking(booking)).body.booking.sequence).toBe(0);
    await cancelBooking(booking);
  });

  it('ignores the notes that only staff may change', async () => {
    const booking = await placeBooking(['16:30'], 11);
    const sent = { staffNotes: 'x', phoneNumber: '20000008' };
    const { body } = await changeDetails(booking, sent);
    expect(body.booking).toMatchObject({ phoneNumber: '20000008' });
    const seen = await operator.get<BookingDetail>(`/api/bookings/${booking.id}`);
    expect(seen.body.booking.staffNotes).toBeNull();
  });

  it('takes gear and the package, each by itself', async () => {
    const booking = await placeBooking(['18:00'], 11);
    const change = async (extras: object) => {
      const { body } = await changeDetails(booking, extras);
      const { equipmentRental, package: wantsPackage, sequence } = body.booking;
      return [equipmentRental, wantsPackage, sequence];
    };
    expect(await change({ equipmentRental: true })).toEqual([true, false, 1]);
    expect(await change({ package: true })).toEqual([true, true, 2]);
    expect(await change({ equipmentRental: false })).toEqual([false, true, 3]);
    // A change that changes nothing is none.
    expect(await change({ package: true })).toEqual([false, true, 3]);
    expect(await changeDetails(booking, { package: 'yes' })).toMatchObject({
      status: 400,
      body: { error: 'Package must be true or false' },
    });
  });

  it('names the former contact in the event if the e-mail changes, and never the token', async () => {
    const booking = await placeBooking(['17:00'], 11);
    await changeDetails(booking, { phoneNumber: '20000007' });
    await changeDetails(booking, { email: 'other@example.com' });
    const formers = (await app.readEvents()).flatMap((event) =>
      event.type === 'BookingDetailsChanged' && event.data.bookingId === booking.id
        ? [event.data.former]
        : [],
    );
    expect(formers).toEqual([
      null,
      expect.objectContaining({ reference: booking.reference, language: expect.any(String) }),
    ]);
    const before = formers[1]?.customer;
    expect(before && (await app.infrastructure.vault.open('customer', before))?.email).toBe(
      'anna@example.com',
    );
  });

  it('is possible until exactly when the session begins', async () => {
    const booking = await placeBooking(['15:00', '15:30'], 12);
    app.clock.set('2026-06-12T12:00:00.000Z');
    expect((await changeDetails(booking, { phoneNumber: '20000001' })).status).toBe(200);
    app.clock.set('2026-06-12T12:00:00.001Z');
    for (const details of [{ phoneNumber: '20000002' }, {}]) {
      expect(refusalOf(await changeDetails(booking, details))).toEqual({
        status: 409,
        code: 'CHANGE_TOO_LATE',
      });
    }

    expect((await readBooking(booking)).body.rules.change).toMatchObject({
      allowed: false,
      reason: 'CHANGE_TOO_LATE',
    });
  });
});

describe('POST /api/manage/{token}/move', () => {
  it('moves within a day and to another one, where the link still finds the booking', async () => {
    const booking = await placeBooking(['15:00'], 15);
    const within = await moveBooking(booking, ['16:00'], dayOfJune(15));
    expect(within.body).toMatchObject({ booking: { id: booking.id, sequence: 1 }, totalPrice: 20 });
    const { status, body } = await moveBooking(booking, ['18:00'], dayOfJune(16));
    expect({ status, id: body.booking.id, price: body.totalPrice }).toEqual({
      status: 200,
      id: booking.id,
      price: 25,
    });
    expect(body.rules.move.until).toBe('2026-06-15T15:00:00.000Z');
    expect((await readBooking(booking)).body).toEqual(body);
    expect((await changeDetails(booking, { notes: 'after the move' })).body.booking.sequence).toBe(
      3,
    );
  });

  it('keeps to the rules for owners', async () => {
    const booking = await placeBooking(['15:00'], 17);
    await placeBooking(['16:00'], 17);
    const refusals: [times: string[], code: string][] = [
      [['15:30', '17:00'], 'INVALID_REQUEST'],
      [['09:00'], 'SLOT_NOT_FOUND'],
      [['16:00'], 'SLOTS_ALREADY_BOOKED'],
    ];
    for (const [times, code] of refusals) {
      expect(refusalOf(await moveBooking(booking, times, dayOfJune(17))).code).toBe(code);
    }

    const cheap = { timeSlotIds: [slot('18:00', dayOfJune(17))], keepPrice: true };
    for (const visitor of [app.createGuest(), operator]) {
      expect(refusalOf(await visitor.post(pathOf(booking, '/move'), cheap)).code).toBe(
        'NOT_ALLOWED',
      );
    }
  });

  it('is possible until exactly 24 hours before', async () => {
    const booking = await placeBooking(['15:00'], 18);
    app.clock.set('2026-06-17T12:00:00.001Z');
    const late = await moveBooking(booking, ['16:00'], dayOfJune(18));
    expect(refusalOf(late)).toEqual({ status: 409, code: 'MOVE_TOO_LATE' });
    app.clock.set('2026-06-17T12:00:00.000Z');
    expect((await moveBooking(booking, ['16:00'], dayOfJune(18))).status).toBe(200);
  });
});

describe('DELETE /api/manage/{token}', () => {
  it('cancels until exactly 24 hours before; then the booking is over and its data go on', async () => {
    const booking = await placeBooking(['15:00'], 19);
    app.clock.set('2026-06-18T12:00:00.001Z');
    expect(refusalOf(await cancelBooking(booking))).toEqual({
      status: 409,
      code: 'CANCELLATION_TOO_LATE',
    });
    app.clock.set('2026-06-18T12:00:00.000Z');
    const { status, body } = await cancelBooking(booking);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        message: `Booking ${booking.reference} has been cancelled`,
        booking: { id: booking.id, reference: booking.reference },
      },
    });
    expect(await readSlots(operator, 'status', ['15:00'], dayOfJune(19))).toEqual(['available']);
    const gone = toBookingOver('2026-07-18T12:00:00.000Z');
    expect(await readBooking(booking)).toMatchObject(gone);
    expect(await cancelBooking(booking)).toMatchObject(gone);
    expect(await changeDetails(booking, { notes: 'x' })).toMatchObject(gone);
    expect(await moveBooking(booking, ['16:00'], dayOfJune(19))).toMatchObject(gone);
    expect((await downloadData(booking)).body.booking.cancelledAt).toBe('2026-06-18T12:00:00.000Z');
    const events = await app.readEvents();
    expect(events.findLast(({ type }) => type === 'BookingCancelled')).toMatchObject({
      data: { reason: 'customer' },
      metadata: { actor: { kind: 'guest' }, command: 'CancelBooking' },
    });
  });

  it('is done once by two requests at once', async () => {
    const booking = await placeBooking(['16:00'], 19);
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancelBooking(booking)));
    expect(countStatuses(answers)).toEqual({ 200: 1, 410: 4 });
  });
});

describe('a booking that is over', () => {
  it('is 410 from the end of its last slot, and its data go on for 30 days to the instant', async () => {
    const booking = await placeBooking(['15:00', '17:00'], 8);
    const end = endOfSlot(slot('17:00', dayOfJune(8))).getTime();
    app.clock.set(new Date(end - 1).toISOString());
    expect((await readBooking(booking)).status).toBe(200);
    expect(refusalOf(await eraseCustomer(booking)).code).toBe('CANCELLATION_TOO_LATE');
    app.clock.set(new Date(end).toISOString());
    const until = new Date(end + 30 * 86_400_000).toISOString();
    for (const answer of [
      await readBooking(booking),
      await cancelBooking(booking),
      await changeDetails(booking, {}),
    ]) {
      expect(answer).toMatchObject(toBookingOver(until));
    }

    app.clock.set(until);
    expect((await downloadData(booking)).status).toBe(200);
    expect(await readBooking(booking)).toMatchObject(toBookingOver(until));
    app.clock.set(new Date(end + 30 * 86_400_000 + 1).toISOString());
    for (const answer of [
      await readBooking(booking),
      await downloadData(booking),
      await eraseCustomer(booking),
    ]) {
      expect(answer).toMatchObject(toBookingOver(null));
    }

    app.clock.set(until);
    expect((await eraseCustomer(booking)).status).toBe(200);
    for (const answer of [
      await readBooking(booking),
      await downloadData(booking),
      await eraseCustomer(booking),
    ]) {
      expect(answer).toMatchObject(toBookingOver(null));
    }
  });
});

describe('DELETE /api/manage/{token}/personal-data', () => {
  const requestAll = (booking: LinkedBooking): Promise<Answer[]> =>
    Promise.all([
      readBooking(booking),
      downloadData(booking),
      eraseCustomer(booking),
      cancelBooking(booking),
      changeDetails(booking, { notes: 'x' }),
    ]);

  it('cancels and erases in one append; after that everything is 410', async () => {
    const booking = await placeBooking(['15:00'], 22);
    const { status, body } = await eraseCustomer(booking);
    expect({ status, body }).toEqual({
      status: 200,
      body: { message: 'The personal data have been erased', booking: { id: booking.id } },
    });
    const last = (await app.readEvents()).slice(-2);
    expect(last.map(({ type }) => type)).toEqual(['BookingCancelled', 'PersonalDataErased']);
    expect(new Set(last.map(({ metadata }) => metadata.correlationId)).size).toBe(1);
    expect(await readSlots(operator, 'status', ['15:00'], dayOfJune(22))).toEqual(['available']);
    for (const answer of await requestAll(booking)) {
      expect(answer).toMatchObject(toBookingOver(null));
    }

    const boxes = (await app.readEvents()).flatMap((event) =>
      event.type === 'BookingPlaced' && event.data.bookingId === booking.id
        ? [event.data.customer]
        : [],
    );
    expect(await app.infrastructure.vault.openAll('customer', boxes)).toEqual([null]);
  });

  it('erases nothing when it is too late to cancel', async () => {
    const booking = await placeBooking(['15:00'], 23);
    app.clock.set('2026-06-22T12:00:00.001Z');
    expect(refusalOf(await eraseCustomer(booking))).toEqual({
      status: 409,
      code: 'CANCELLATION_TOO_LATE',
    });
    expect((await readBooking(booking)).body).toMatchObject({
      booking: { customerName: 'Anna Bērziņa' },
      rules: {
        erase: { allowed: false, reason: 'CANCELLATION_TOO_LATE' },
        data: { allowed: true },
      },
    });
    app.clock.set('2026-06-22T12:00:00.000Z');
    expect((await eraseCustomer(booking)).status).toBe(200);
  });

  it('erases a cancelled booking, of which every former box goes too', async () => {
    const booking = await placeBooking(['16:00'], 22);
    await changeDetails(booking, { email: 'other@example.com' });
    await cancelBooking(booking);
    expect((await eraseCustomer(booking)).status).toBe(200);
    for (const answer of await requestAll(booking)) {
      expect(answer).toMatchObject(toBookingOver(null));
    }

    const boxes = (await app.readEvents()).flatMap((event) =>
      event.type === 'BookingDetailsChanged' && event.data.bookingId === booking.id
        ? [event.data.customer, ...(event.data.former ? [event.data.former.customer] : [])]
        : [],
    );
    expect(boxes).toHaveLength(2);
    for (const box of boxes) {
      expect(await app.infrastructure.vault.open('customer', box)).toBeNull();
    }
  });

  it('ends the link for good, also when staff erase the customer or enter another one afterwards', async () => {
    const booking = await placeBooking(['16:30'], 22);
    const manager = await app.signInAs('manager');
    expect((await manager.delete(`/api/bookings/${booking.id}/personal-data`)).status).toBe(200);
    for (const answer of await requestAll(booking)) {
      expect(answer).toMatchObject(toBookingOver(null));
    }

    const somebody = { customerName: 'Juris Kalns', phoneNumber: '20000005' };
    expect((await operator.put(`/api/bookings/${booking.id}`, somebody)).status).toBe(200);
    for (const answer of await requestAll(booking)) {
      expect(answer).toMatchObject(toBookingOver(null));
    }
  });

  it('leaves nothing by halves if others cancel or change the booking at the same moment', async () => {
    const booking = await placeBooking(['17:00'], 22);
    const answers = await Promise.all([
      eraseCustomer(booking),
      changeDetails(booking, { phoneNumber: '20000003' }),
      cancelBooking(booking),
      eraseCustomer(booking),
    ]);
    for (const { status } of answers) {
      expect([200, 409, 410]).toContain(status);
    }

    await app.waitUntilVisible();
    for (const answer of await requestAll(booking)) {
      expect(answer).toMatchObject(toBookingOver(null));
    }
  });
});

describe('GET /api/manage/{token}/data', () => {
  it('is an attachment with the booking, its history under every id it had, and its mails', async () => {
    const booking = await placeBooking(['15:00'], 24);
    await changeDetails(booking, { phoneNumber: '20000004' });
    await moveBooking(booking, ['15:00'], dayOfJune(25));
    const { status, headers, body } = await downloadData(booking);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="booking-${booking.reference}.json"`,
    );
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(Object.keys(body).sort()).toEqual([
      'booking',
      'dueCents',
      'history',
      'mails',
      'paid',
      'timeSlots',
      'totalPrice',
    ]);
    expect(body).toMatchObject({
      booking: { phoneNumber: '20000004', cancelledAt: null },
      mails: [],
    });
    expect(body.history.map(({ eventType }) => eventType)).toEqual([
      'BookingPlaced',
      'BookingDetailsChanged',
      'BookingMoved',
    ]);
    expect(body.history[0]?.time).toBe(new Date(TEST_NOW).toISOString());
  });

  it('lists the mails that were sent', async () => {
    const automations = await app.startAutomations();
    try {
      const booking = await placeBooking(['16:00'], 24);
      const listMails = async () => (await downloadData(booking)).body.mails;
      await eventually(async () => {
        expect(await listMails()).toEqual([
          { kind: 'booking-confirmation', sentAt: expect.any(String) },
        ]);
      });
    } finally {
      await automations.stop();
    }
  });
});

describe('a postponed booking', () => {
  it('has no limits and is never over; its link moves it', async () => {
    const booking = await placeBooking(['15:00'], 5);
    await postpone(booking);
    app.clock.set('2026-06-20T06:00:00Z');
    const { body } = await readBooking(booking);
    expect(body).toMatchObject({
      booking: {
        status: 'postponed',
        firstSlotTime: null,
        slotCount: 1,
        postponed: { reason: 'weather' },
      },
      timeSlots: [],
      totalPrice: 20,
    });
    for (const rule of Object.values(body.rules)) {
      expect(rule).toEqual({ allowed: true, until: null, reason: null });
    }

    expect((await changeDetails(booking, { phoneNumber: '20000006' })).body.booking.status).toBe(
      'postponed',
    );
    const { status, body: after } = await moveBooking(booking, ['18:00'], dayOfJune(26));
    expect({ status, price: after.totalPrice, kind: after.booking.status }).toEqual({
      status: 200,
      price: 20,
      kind: 'standing',
    });
  });

  it('is cancelled or erased at any time, and over from then on', async () => {
    const [one, other] = [await placeBooking(['16:00'], 5), await placeBooking(['16:30'], 5)];
    await postpone(one);
    await postpone(other);
    app.clock.set('2026-08-01T06:00:00.000Z');
    expect((await cancelBooking(one)).status).toBe(200);
    expect(await readBooking(one)).toMatchObject(toBookingOver('2026-08-31T06:00:00.000Z'));
    expect((await eraseCustomer(other)).status).toBe(200);
    expect(await readBooking(other)).toMatchObject(toBookingOver(null));
  });
});
