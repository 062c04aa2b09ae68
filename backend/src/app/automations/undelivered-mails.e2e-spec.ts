import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type { BookingDetail, PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import type { Outlook } from '@cablepark/contracts/schedule/outlook';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import type { getHealth } from '@cablepark/contracts/system/get-health';
import { eventually } from '@cablepark/platform/test/eventually';

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
  app = await startRunningApp({ settings: { SMTP_URL: sink.url } });
  automations = await app.startAutomations();
  operator = await app.signInAs('operator');
});
afterEach(() => sink.reset());
afterAll(async () => {
  await automations.stop();
  await app.stop();
  await sink.stop();
});

const DAY = dayOfJune(4);
const placeBooking = async (time: string) =>
  (await app.createGuest().post<PlacedBookingDetail>('/api/bookings', createForm([time], DAY)))
    .body;
const readShown = async ({ booking }: PlacedBookingDetail) =>
  (await operator.get<BookingDetail>(`/api/bookings/${booking.reference}`)).body.booking
    .undeliveredMail;
const listUndelivered = async () =>
  (await operator.get<Outlook>('/api/admin/outlook')).body.undelivered.map(
    ({ id, undeliveredMail }) => [id, undeliveredMail],
  );

describe('a mail that could not be delivered', () => {
  it('is shown to staff with the booking until its e-mail changes, and in health until a mail goes out', async () => {
    sink.planNext('refuse-recipient');
    const booked = await placeBooking('15:00');
    await eventually(async () => expect(await readShown(booked)).toBe('confirmation'));
    const { body } = await app.createGuest().get<ResponseOf<typeof getHealth>>('/api/health');
    expect(body).toMatchObject({
      status: 'degraded',
      automations: {
        status: 'down',
        message: expect.stringContaining("Mails don't go out: the mail server refuses"),
      },
    });
    const seen = await app
      .createGuest()
      .get<BookingDetail>(`/api/bookings/${booked.booking.reference}`);
    expect(seen.body.booking).not.toHaveProperty('undeliveredMail');
    expect(await listUndelivered()).toEqual([[booked.booking.id, 'confirmation']]);

    const { customerName, email } = booked.booking;
    const change = async (details: object) =>
      (await operator.put(`/api/bookings/${booked.booking.id}`, { customerName, ...details }))
        .status;
    expect(await change({ phoneNumber: '26123457', email })).toBe(200);
    expect(await readShown(booked)).toBe('confirmation');
    expect(await change({ phoneNumber: '26123457', email: 'right@example.lv' })).toBe(200);
    expect(await readShown(booked)).toBeUndefined();
    expect(await listUndelivered()).toEqual([]);

    expect(await readShown(await placeBooking('16:00'))).toBeUndefined();
    await sink.waitUntilTaken(1);
    await eventually(() =>
      expect(app.infrastructure.trouble.messageOf('automations')).toBeUndefined(),
    );
  });

  it('is shown until a later mail about the booking went out', async () => {
    sink.planNext('accept', 'refuse-for-good');
    const booked = await placeBooking('17:00');
    await sink.waitUntilTaken(1);
    const move = (time: string) =>
      operator.post(`/api/bookings/${booked.booking.id}/move`, {
        timeSlotIds: createForm([time], DAY).timeSlotIds,
      });
    expect((await move('17:30')).status).toBe(200);
    await eventually(async () => expect(await readShown(booked)).toBe('other'));
    expect((await move('18:00')).status).toBe(200);
    await sink.waitUntilTaken(2);
    await eventually(async () => expect(await readShown(booked)).toBeUndefined());
  });
});
