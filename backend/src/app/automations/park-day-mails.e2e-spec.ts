import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type {
  Booking,
  BookingDetail,
  PlacedBookingDetail,
} from '@cablepark/contracts/schedule/booking';
import { formatBookingCalendarFile } from '@cablepark/contracts/schedule/booking-calendar-file';
import type { BookedSlot } from '@cablepark/contracts/schedule/time-slots';
import { slotAt, startOfSlot } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { eventuallyTrue } from '@cablepark/platform/test/eventually';

import { startSmtpSink, type SmtpSink } from '#mail/test/smtp-sink';
import { createForm, dayOfJune } from '#schedule/test/form';
import { startRunningApp, type RunningApp } from '#test/running-app';
import type { SignedInBrowser } from '#test/sign-in';
import type { RunningAutomations } from './start-automations.ts';

let sink: SmtpSink;
let app: RunningApp;
let automations: RunningAutomations;
let operator: SignedInBrowser;
beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startRunningApp({
    settings: { SMTP_URL: sink.url, PUBLIC_URL: 'https://park.test/wake/' },
  });
  automations = await app.startAutomations();
  operator = await app.signInAs('operator');
});
afterEach(() => {
  sink.reset();
});
afterAll(async () => {
  await automations.stop();
  await app.stop();
  await sink.stop();
});

const placeBooking = async (
  time: string,
  day: string,
  language: 'lv' | 'en' = 'en',
): Promise<PlacedBookingDetail> =>
  (
    await app
      .createGuest()
      .post<PlacedBookingDetail>('/api/bookings', { ...createForm([time], day), language })
  ).body;
const calendarOf = (mail: SmtpSink['taken'][number] | undefined): string => {
  const file = mail?.email.attachments.find(({ filename }) => filename === 'booking.ics');
  return file ? Buffer.from(file.content as ArrayBuffer).toString() : '';
};

const valuesOf = (calendar: string, name: string) =>
  calendar
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));

/**
 * What the entries of a calendar file have in common with those of another file about the booking.
 */
const entriesOf = (calendar: string) =>
  valuesOf(calendar, 'UID').map((UID, i) => ({
    UID,
    SEQUENCE: valuesOf(calendar, 'SEQUENCE')[i],
    STATUS: valuesOf(calendar, 'STATUS')[i],
    DTSTART: valuesOf(calendar, 'DTSTART')[i],
    DTEND: valuesOf(calendar, 'DTEND')[i],
  }));

/** The file that the site makes of a booking. */
const siteFileOf = (
  { reference, sequence, goneStretches }: Booking,
  timeSlots: readonly BookedSlot[],
): string =>
  formatBookingCalendarFile(
    {
      reference,
      sequence,
      slots: timeSlots.map(({ id }) => id),
      goneStretches: goneStretches?.map(({ startTime, endTime }) => ({
        start: slotAt(new Date(startTime)),
        end: slotAt(new Date(endTime)),
      })),
      summary: '',
      description: '',
      location: '',
    },
    { method: 'PUBLISH', stamp: new Date() },
  );

/** Waits until the erasure of the booking has reached the mails. */
const isErased = (bookingId: string): Promise<void> =>
  eventuallyTrue(async () => {
    const { rowCount } = await app.infrastructure.pool.query(
      `SELECT FROM automations.outbox WHERE lane = $1 AND state = 'done'`,
      [`erasure booking ${bookingId}`],
    );
    return rowCount === 1;
  });

describe('mails about what becomes of a booking', () => {
  it('tell of the move, the storm and its end, each with the same link and a calendar that follows', async () => {
    const [day, next] = [dayOfJune(10), dayOfJune(11)];
    const { booking, manageUrl } = await placeBooking('16:30', day);
    expect(manageUrl).toMatch(/^https:\/\/park\.test\/wake\/manage\/[\w-]{24}$/);
    await operator.post(`/api/bookings/${booking.reference}/move`, {
      timeSlotIds: [slot('17:00', next)],
    });
    const closing = await operator.post<{ id: string }>('/api/closures', {
      from: startOfSlot(slot('15:00', next)).toISOString(),
      to: startOfSlot(slot('20:00', next)).toISOString(),
      reason: 'weather',
      note: { lv: 'Negaiss virs ezera', en: 'Thunder over the lake' },
    });
    await operator.delete(`/api/closures/${closing.body.id}`);
    await operator.delete(`/api/bookings/${booking.reference}?reason=breakdown`);
    await sink.waitUntilTaken(5);
    expect(sink.taken.map(({ email }) => email.subject)).toEqual([
      `Booking confirmed: 10 June, 16:30 (${booking.shortReference})`,
      `Your new time: 11 June, 17:00 (${booking.shortReference})`,
      `Please pick a new time: 11 June, 17:00 can't take place (${booking.shortReference})`,
      `Good news, your booking is on again: 11 June, 17:00 (${booking.shortReference})`,
      `Booking cancelled: 11 June, 17:00 (${booking.shortReference})`,
    ]);
    for (const { email } of sink.taken) {
      expect(email.text).toContain(manageUrl);
    }

    const [, moved, postponed, , cancelled] = sink.taken.map(({ email }) => email.text ?? '');
    expect(moved).toContain('Wednesday 10\u00a0June\u00a02026, 16:30–17:00');
    expect(moved).toContain('€25.00');
    expect(postponed).toContain('We had to close because of the weather.');
    expect(postponed).toContain('Thunder over the lake');
    expect(cancelled).toContain('our cable has broken down');
    const calendars = sink.taken.map(calendarOf);
    expect(calendars.flatMap((one) => valuesOf(one, 'UID'))).toEqual(
      Array.from({ length: 5 }, () => `${booking.reference}-1@cablepark`),
    );
    expect(calendars.flatMap((one) => valuesOf(one, 'SEQUENCE'))).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
    ]);
    expect(calendars.flatMap((one) => valuesOf(one, 'METHOD'))).toEqual([
      'PUBLISH',
      'PUBLISH',
      'CANCEL',
      'PUBLISH',
      'CANCEL',
    ]);
  });

  it("have the calendar entries of the site's file, through moves to fewer stretches and to more", async () => {
    const [day, next] = [dayOfJune(24), dayOfJune(25)];
    const { body } = await operator.post<PlacedBookingDetail>('/api/bookings/admin', {
      ...createForm(['15:00', '16:00', '17:00'], day),
      language: 'en',
    });
    const { reference } = body.booking;
    const token = body.manageUrl?.split('/').at(-1) ?? '';
    const moveTo = (times: readonly string[], to: string) =>
      operator.post<BookingDetail>(`/api/bookings/${reference}/move`, {
        timeSlotIds: times.map((time) => slot(time, to)),
      });
    const statusesAfter = [];
    for (const [times, to] of [
      [['18:00'], day],
      [['16:00'], next],
      [['15:00', '17:00'], next],
      [['15:00', '15:30'], next],
    ] as const) {
      const moved = await moveTo(times, to);
      await sink.waitUntilTaken(statusesAfter.length + 2);
      const mailed = entriesOf(calendarOf(sink.taken.at(-1)));
      statusesAfter.push(mailed.map(({ STATUS }) => STATUS));
      const answers = [
        moved.body,
        (await app.createGuest().get<BookingDetail>(`/api/bookings/${reference}`)).body,
        (await app.createGuest().get<BookingDetail>(`/api/manage/${token}`)).body,
      ];
      for (const { booking, timeSlots } of answers) {
        expect(entriesOf(siteFileOf(booking, timeSlots))).toEqual(mailed);
      }
    }

    expect(statusesAfter).toEqual([
      ['CONFIRMED', 'CANCELLED', 'CANCELLED'],
      ['CONFIRMED', 'CANCELLED', 'CANCELLED'],
      ['CONFIRMED', 'CONFIRMED', 'CANCELLED'],
      ['CONFIRMED', 'CANCELLED', 'CANCELLED'],
    ]);
    await operator.delete(`/api/bookings/${reference}`);
    await sink.waitUntilTaken(6);
    expect(entriesOf(calendarOf(sink.taken.at(-1)))).toMatchObject(
      [1, 2, 3].map((n) => ({
        UID: `${reference}-${n}@cablepark`,
        SEQUENCE: '5',
        STATUS: 'CANCELLED',
      })),
    );
  });

  it('are Latvian for a Latvian booking, and name no reason but weather and breakdown', async () => {
    const day = dayOfJune(12);
    const { booking } = await placeBooking('15:00', day, 'lv');
    await operator.post('/api/closures', {
      from: startOfSlot(slot('15:00', day)).toISOString(),
      to: startOfSlot(slot('16:00', day)).toISOString(),
      reason: 'other',
    });
    await sink.waitUntilTaken(2);
    expect(sink.taken[1]?.email.subject).toBe(
      `Lūdzu, izvēlies jaunu laiku: 12. jūnijā plkst. 15:00 brauciens nenotiks (${booking.shortReference})`,
    );
    expect(sink.taken[1]?.email.text).not.toMatch(/laikapstākļi|trose/i);
    await operator.delete(`/api/bookings/${booking.reference}?reason=staff`);
    await sink.waitUntilTaken(3);
    expect(sink.taken[2]?.email.text).not.toMatch(/darbiniek/i);
  });

  it('tell the park of a move', async () => {
    const manager = await app.signInAs('manager');
    await manager.put('/api/config/admin-email', { email: 'park@example.com' });
    const { booking } = await placeBooking('15:00', dayOfJune(16));
    const { status } = await operator.post<BookingDetail>(
      `/api/bookings/${booking.reference}/move`,
      {
        timeSlotIds: [slot('15:30', dayOfJune(16))],
      },
    );
    expect(status).toBe(200);
    await sink.waitUntilTaken(4);
    const notices = sink.taken
      .filter(({ to }) => to === 'park@example.com')
      .map(({ email }) => email.subject);
    expect(notices).toEqual([
      expect.stringMatching(/New booking/),
      expect.stringMatching(/Booking moved/),
    ]);
  });

  it('tell the park of a cancellation that erases, and of an erased booking’s, without the customer', async () => {
    const manager = await app.signInAs('manager');
    await manager.put('/api/config/admin-email', { email: 'park@example.com' });
    const noticesOf = (reference: string) =>
      sink.taken.filter(
        ({ to, email }) => to === 'park@example.com' && email.subject?.includes(reference),
      );
    const byLink = await placeBooking('15:00', dayOfJune(18));
    const erasedFirst = await placeBooking('16:00', dayOfJune(18));
    await sink.waitUntilTaken(4);
    expect(
      (
        await app
          .createGuest()
          .delete(`/api/manage/${byLink.manageUrl?.split('/').at(-1)}/personal-data`)
      ).status,
    ).toBe(200);
    expect(
      (await manager.delete(`/api/bookings/${erasedFirst.booking.reference}/personal-data`)).status,
    ).toBe(200);
    await isErased(erasedFirst.booking.id);
    expect((await operator.delete(`/api/bookings/${erasedFirst.booking.reference}`)).status).toBe(
      200,
    );
    await sink.waitUntilTaken(6);
    for (const { booking } of [byLink, erasedFirst]) {
      const [, cancelled, ...others] = noticesOf(booking.shortReference);
      expect(others).toEqual([]);
      expect(cancelled?.email.subject).toContain('Rezervācija atcelta · Booking cancelled');
      expect(cancelled?.email.text).toContain('personas dati izdzēsti · personal data erased');
      expect(cancelled?.raw).not.toMatch(/Anna|20000001|anna@/);
    }

    expect(
      sink.taken.filter(
        ({ to, email }) => to !== 'park@example.com' && /cancelled/.test(email.subject ?? ''),
      ),
    ).toEqual([]);
  });

  it('tell the former address of a change by link, without the link', async () => {
    const { booking, manageUrl } = await placeBooking('17:00', dayOfJune(17));
    const token = manageUrl?.split('/').at(-1) ?? '';
    await app.createGuest().patch(`/api/manage/${token}`, { email: 'somebody.else@example.com' });
    await sink.waitUntilTaken(3);
    const [notice, ...others] = sink.taken.filter(
      ({ to, email }) => to === 'anna@example.com' && /e-mail/.test(email.subject ?? ''),
    );
    expect(others).toEqual([]);
    expect(notice?.email.subject).toBe(
      `The e-mail address of your booking was changed (${booking.shortReference})`,
    );
    expect(notice?.raw).not.toContain(token);
    expect(notice?.email.text).not.toContain('somebody.else');
  });
});

describe('mails about what is undone', () => {
  it('go to the customer once for each new time, and not to the park', async () => {
    const manager = await app.signInAs('manager');
    await manager.put('/api/config/admin-email', { email: 'office@park.test' });
    const day = dayOfJune(18);
    const { booking } = await placeBooking('16:30', day);
    const undo = async ({ headers }: { readonly headers: Headers }) => {
      const answer = await manager.post<{ mails: number }>(
        `/api/admin/actions/${headers.get('x-correlation-id')}/undo`,
        {},
      );
      expect(answer).toMatchObject({ status: 200, body: { mails: 1 } });
      return answer;
    };

    await sink.waitUntilTaken(2); // one to the customer, one to the park
    sink.reset();
    const moved = await operator.post(`/api/bookings/${booking.reference}/move`, {
      timeSlotIds: [slot('18:00', day)],
    });
    await undo(moved);
    const cancelled = await operator.delete(`/api/bookings/${booking.reference}?reason=weather`);
    const back = await undo(cancelled);
    await undo(back);
    await sink.waitUntilTaken(7); // two of them tell the park of the actions themselves
    const to = (address: string) =>
      sink.taken.flatMap(({ email }) =>
        email.to?.[0]?.address === address ? [email.subject] : [],
      );
    const describeTime = (time: string) => `18 June, ${time} (${booking.shortReference})`;
    expect(to('anna@example.com')).toEqual([
      `Your new time: ${describeTime('18:00')}`,
      `Your new time: ${describeTime('16:30')}`,
      `Booking cancelled: ${describeTime('16:30')}`,
      `Good news, your booking is on again: ${describeTime('16:30')}`,
      `Booking cancelled: ${describeTime('16:30')}`,
    ]);
    expect(to('office@park.test')).toHaveLength(2);
  });
});
