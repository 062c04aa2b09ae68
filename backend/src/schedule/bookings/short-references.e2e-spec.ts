import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import type { Booking, BookingDetail } from '@cablepark/contracts/schedule/booking';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { refusalOf } from '#test/browser';
import { startRunningApp, type RunningApp } from '#test/running-app';
import type { SignedInBrowser } from '#test/sign-in';
import { book, dayOfJune } from '../test/form.ts';

const DAY = dayOfJune(9);

let app: RunningApp;
let manager: SignedInBrowser;
let owner: SignedInBrowser;
let booking: Booking;
let said: string;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
  owner = await app.signInAs('athlete');
  ({ booking } = await book(owner, ['15:00'], DAY));
  said = booking.shortReference;
});
afterAll(() => app.stop());

const listSpellings = () => [said, said.toLowerCase(), said.replace('-', '')];

describe('a short reference', () => {
  it('is in the answers to everybody who may see the booking, and stays when it is moved', async () => {
    expect(said).toMatch(/^[34679AC-HJKMNP-RTV-Z]{3}-[34679AC-HJKMNP-RTV-Z]{3}$/);
    await manager.post(`/api/bookings/${booking.id}/move`, { timeSlotIds: [slot('15:30', DAY)] });
    const detail = `/api/bookings/${booking.reference}`;
    for (const visitor of [owner, manager, app.createGuest()]) {
      expect((await visitor.get<BookingDetail>(detail)).body.booking).toMatchObject({
        shortReference: said,
      });
    }

    for (const [visitor, list] of [
      [owner, '/api/user/bookings'],
      [manager, `/api/bookings?from=${DAY}&to=${DAY}`],
    ] as const) {
      expect((await visitor.get(list)).body).toMatchObject([
        { id: booking.id, shortReference: said },
      ]);
    }
  });

  it('finds the booking for staff, as it is typed, and opens nothing to anybody else', async () => {
    for (const key of listSpellings()) {
      expect((await manager.get<BookingDetail>(`/api/bookings/${key}`)).body.booking.id).toBe(
        booking.id,
      );
      for (const visitor of [app.createGuest(), owner]) {
        expect(refusalOf(await visitor.get(`/api/bookings/${key}`))).toEqual({
          status: 404,
          code: 'BOOKING_NOT_FOUND',
        });
      }

      for (const visitor of [owner, manager]) {
        expect(refusalOf(await visitor.delete(`/api/bookings/${key}`))).toEqual({
          status: 404,
          code: 'BOOKING_NOT_FOUND',
        });
      }
    }
  });

  it('is not in the calendar, not even for staff', async () => {
    const { body } = await manager.get(`/api/timeslots?startDate=${DAY}&endDate=${DAY}`);
    expect(JSON.stringify(body)).toContain(booking.reference);
    expect(JSON.stringify(body)).not.toContain(said);
  });

  it('finds the history of a booking that is gone, too', async () => {
    await manager.delete(`/api/bookings/${booking.id}`);
    for (const key of listSpellings()) {
      const { body } = await manager.get<AuditEntry[]>(`/api/admin/audit?reference=${key}`);
      expect(body.map(({ eventType }) => eventType)).toEqual([
        'BookingCancelled',
        'BookingMoved',
        'BookingPlaced',
      ]);
      expect(new Set(body.map(({ shortReference }) => shortReference))).toEqual(new Set([said]));
    }
  });
});
