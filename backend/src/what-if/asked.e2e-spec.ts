import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { askedFields } from '@cablepark/contracts/what-if/asked';

import type { Answer } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import type { SignedInBrowser } from '../test/sign-in.ts';

const MONDAY = '2026-06-08';
const TUESDAY = '2026-06-09';
/** What must not be found in any metadata. */
const personal = [
  'Ziedonis Unikālais',
  '+371 29 876 543',
  'ziedonis.unikalais@example.com',
  'left-handed, brings a dog',
  'pays by invoice',
  'a wasp nest at the dock',
  'the sea is too wild',
  'the-key-of-a-request',
];
const [customerName, phoneNumber, email, notes, staffNotes, reason, closingNote, key] = personal;

let app: RunningApp;
let manager: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

/** What the action of an answer recorded: one entry for each of its events. */
async function readAskedOf({ status, headers }: Answer): Promise<unknown[]> {
  expect(status).toBeLessThan(300);
  const events = await app.readEvents();
  return events
    .filter(({ metadata }) => metadata.causationId === headers.get('x-correlation-id'))
    .map(({ metadata }) => metadata.asked);
}

const toSlots = (...times: string[]) => times.map((time) => slot(time, MONDAY));
const stored = (...times: string[]) => ({ stored: toSlots(...times), unallocated: [] });

describe('what was asked', () => {
  it('is on the first event of a commit, and nothing personal is in any metadata', async () => {
    const person = { customerName, phoneNumber, email, notes };
    const placed = await app
      .createGuest()
      .post<PlacedBookingDetail>(
        '/api/bookings',
        { ...person, timeSlotIds: toSlots('15:00', '15:30') },
        { 'idempotency-key': key ?? '' },
      );
    expect(await readAskedOf(placed)).toEqual([
      { slots: stored('15:00', '15:30'), isStaff: false, overReserved: false },
    ]);
    const { id, reference, shortReference } = placed.body.booking;

    const [early] = toSlots('08:00');
    const cell = [cellOf(early!), ...toSlots('16:00')];
    const byStaff = await manager.post<PlacedBookingDetail>('/api/bookings', {
      ...person,
      staffNotes,
      timeSlotIds: cell,
      overReserved: true,
    });
    const opening = { stored: toSlots('16:00'), unallocated: [early] };
    expect(await readAskedOf(byStaff)).toEqual([
      { slots: opening, isStaff: true, overReserved: true },
      undefined,
    ]);

    const move = { timeSlotIds: toSlots('18:00', '18:30'), keepPrice: true };
    expect(await readAskedOf(await manager.post(`/api/bookings/${id}/move`, move))).toEqual([
      { slots: stored('18:00', '18:30'), isStaff: true, keepPrice: true, overReserved: false },
    ]);
    const cancelling = await manager.delete(`/api/bookings/${id}?reason=weather&clearSlots=true`);
    expect(await readAskedOf(cancelling)).toEqual([
      { isStaff: true, reason: 'weather', clearSlots: true },
      undefined,
    ]);

    const blocking = { timeSlotIds: toSlots('19:00'), reason };
    expect(await readAskedOf(await manager.post('/api/timeslots/block', blocking))).toEqual([
      { slots: stored('19:00') },
    ]);
    const releasing = { timeSlotIds: toSlots('19:00') };
    expect(await readAskedOf(await manager.post('/api/timeslots/release', releasing))).toEqual([
      { slots: stored('19:00') },
    ]);
    const pricing = { timeSlotIds: toSlots('19:00', '20:00'), price: 12.5 };
    const priced = await manager.post('/api/timeslots/make-available', pricing);
    expect(await readAskedOf(priced)).toEqual([
      { slots: stored('19:00', '20:00'), priceCents: 1250 },
    ]);

    const regenerating = {
      fromDate: MONDAY,
      toDate: TUESDAY,
      includeSetByHand: true,
      includeBooked: true,
    };
    const regenerated = await manager.post('/api/timeslots/regenerate', regenerating);
    expect((await readAskedOf(regenerated))[0]).toEqual({
      days: [MONDAY, TUESDAY],
      operationType: 'update_and_generate',
      includeAvailable: true,
      includeBooked: true,
      includeSetByHand: true,
      applyCurrentPricing: true,
      applyCurrentOperatingHours: true,
    });

    const close = {
      from: '2026-06-09T14:00:00Z',
      to: '2026-06-09T15:00:00Z',
      reason: 'weather',
      note: { lv: closingNote, en: closingNote },
    };
    expect((await readAskedOf(await manager.post('/api/closures', close)))[0]).toEqual({
      includeRiding: false,
    });

    const price = await manager.put('/api/config/pricing/2', { price: 31, apply: 'window' });
    expect(await readAskedOf(price)).toContainEqual({
      days: expect.arrayContaining([MONDAY, TUESDAY]),
    });
    const hours = { openTime: '14:00', closeTime: '21:00', isClosed: false, apply: 'window' };
    const opened = await manager.put('/api/config/operating-hours/1', hours);
    expect((await readAskedOf(opened))[0]).toEqual({
      days: expect.not.arrayContaining([TUESDAY]),
    });
    const special = {
      days: [TUESDAY],
      isClosed: true,
      openTime: null,
      closeTime: null,
      price: null,
      note: { lv: closingNote, en: closingNote },
    };
    const changed = await manager.put('/api/config/special-days', special);
    expect((await readAskedOf(changed))[0]).toEqual({ days: [TUESDAY] });
    const removed = await manager.delete(`/api/config/special-days/${TUESDAY}`);
    expect((await readAskedOf(removed))[0]).toEqual({ days: [TUESDAY] });

    const events = (await app.readEvents()).filter(({ streamId }) => streamId === SCHEDULE);
    const asking = events.filter(({ metadata }) => metadata.asked !== undefined);
    expect(asking.map(({ metadata }) => metadata.commit?.index)).toEqual(asking.map(() => 0));
    expect(new Set(asking.map(({ metadata }) => metadata.command))).toEqual(
      new Set(Object.keys(askedFields)),
    );
    const token = placed.body.manageUrl?.split('/manage/')[1];
    expect([token, reference, shortReference].every(Boolean)).toBe(true);
    const text = JSON.stringify(events.map(({ metadata }) => metadata));
    const found = [...personal, token, id, reference, shortReference].filter(
      (secret) => secret !== undefined && text.includes(secret),
    );
    expect(found).toEqual([]);
  });

  it('is in no answer', async () => {
    const action = (await app.readEvents()).find(({ metadata }) => metadata.asked)?.metadata;
    const paths = [
      'audit',
      `actions?from=${MONDAY}&to=${TUESDAY}`,
      'events/export?format=ndjson',
      `causes/${action?.correlationId}`,
    ];
    for (const path of paths) {
      const { status, body } = await manager.get(`/api/admin/${path}`);
      const text = JSON.stringify(body);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain(action?.correlationId);
      expect(text).not.toMatch(/asked|overReserved/i);
    }
  });
});
