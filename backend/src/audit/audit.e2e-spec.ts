import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import type { EventTypeEntry } from '@cablepark/contracts/audit/list-event-types';
import { allEvents } from '@cablepark/contracts/events';

import { book } from '../schedule/test/form.ts';
import { refusalOf, type Browser } from '../test/browser.ts';
import { readAllPages } from '../test/read-all-pages.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';

let app: RunningApp;
let admin: Browser;
beforeAll(async () => {
  // Late enough that no session expires before the evening.
  app = await startRunningApp({ now: '2026-06-01T10:00:00Z' });
  admin = await app.signInAs('admin');
});
afterAll(() => app.stop());

const readAudit = async (query = '') =>
  (await admin.get<AuditEntry[]>(`/api/admin/audit${query}`)).body;

describe('the audit trail', () => {
  it('lists who did what and when, newest first, and keeps cancelled bookings', async () => {
    const operator = await app.signInAs('operator');
    app.clock.set('2026-06-01T21:30:00Z');
    const { booking } = await book(app.createGuest(), ['15:00'], '2026-06-04');
    await operator.delete(`/api/bookings/${booking.id}?clearSlots=true`);
    const [blocked, cancelled, placed] = await readAudit('?limit=3');
    const byOperator = { kind: 'user', role: 'operator', userId: expect.any(String) };
    expect(placed).toMatchObject({
      summary: 'Booking placed',
      actor: { kind: 'guest' },
      command: 'BookSlots',
      stream: 'schedule',
      scheduleDay: '2026-06-04',
    });
    expect(cancelled).toMatchObject({
      summary: 'Booking cancelled',
      actor: byOperator,
      command: 'CancelBooking',
    });
    expect(blocked).toMatchObject({
      summary: 'Time slot blocked',
      actor: byOperator,
      at: '2026-06-01T21:30:00.000Z',
    });
    expect(cancelled?.correlationId).toBe(blocked?.correlationId);
  });

  it('says what happened in the language of the cookie, else in that which the browser prefers', async () => {
    const readSummary = async (headers: Readonly<Record<string, string>>) => {
      const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ');
      const asked = { headers: { ...headers, cookie: `${cookie}${headers['cookie'] ?? ''}` } };
      return (
        await admin.get<AuditEntry[]>('/api/admin/audit?eventType=SlotBlocked&limit=1', asked)
      ).body[0]?.summary;
    };

    const [english, latvian] = ['Time slot blocked', 'Slēgts laiks'];
    expect(await readSummary({})).toBe(english);
    expect(await readSummary({ 'accept-language': 'lv,en;q=0.8' })).toBe(latvian);
    expect(await readSummary({ 'accept-language': 'de, en;q=0.3, lv;q=0.9' })).toBe(latvian);
    expect(await readSummary({ 'accept-language': 'lv', cookie: '; language=en' })).toBe(english);
    expect(await readSummary({ 'accept-language': 'en', cookie: '; language=lv' })).toBe(latvian);
    expect(await readSummary({ 'accept-language': 'lv', cookie: '; language=fr' })).toBe(latvian);
  });

  it('can be filtered by Riga day, user, stream and settings', async () => {
    const [blocked] = await readAudit('?limit=1');
    const user = blocked?.actor.kind === 'user' ? blocked.actor.userId : '';
    expect((await readAudit('?day=2026-06-02')).map(({ eventType }) => eventType)).toEqual([
      'SlotBlocked',
      'BookingCancelled',
      'BookingPlaced',
    ]);
    expect((await readAudit(`?user=${user}`)).map(({ eventType }) => eventType)).toEqual([
      'SlotBlocked',
      'BookingCancelled',
      'UserSignedIn',
    ]);
    expect(new Set((await readAudit('?stream=schedule')).map(({ stream }) => stream))).toEqual(
      new Set(['schedule']),
    );
    const ofSettings = await readAudit('?about=settings');
    expect(new Set(ofSettings.map(({ eventType }) => eventType))).toEqual(
      new Set(['OperatingHoursChanged', 'PricingChanged', 'LeadTimeSettingsChanged']),
    );
    expect(await readAudit('?about=settings&user=nobody')).toEqual([]);
  });

  it('calls each type of event by the sentence that its entries have', async () => {
    const manager = await app.signInAs('manager');
    const { body: types } = await manager.get<EventTypeEntry[]>('/api/admin/event-types');
    const sentences = new Map(types.map(({ eventType, sentence }) => [eventType, sentence.en]));
    expect(sentences.size).toBe(allEvents.length);
    for (const { eventType, summary } of await readAudit()) {
      expect([eventType, sentences.get(eventType)]).toEqual([eventType, summary]);
    }
  });

  it('comes in pages that together are complete', async () => {
    const all = await readAudit();
    const paged = await readAllPages<AuditEntry>(admin, '/api/admin/audit?limit=20');
    expect(paged).toEqual(all);
    expect(all).toHaveLength((await app.readEvents()).length);
  });

  it('is for managers and admins, and refuses invalid days', async () => {
    expect((await app.createGuest().get('/api/admin/audit')).status).toBe(401);
    expect((await (await app.signInAs('operator')).get('/api/admin/audit')).status).toBe(403);
    expect((await (await app.signInAs('manager')).get('/api/admin/audit')).status).toBe(200);
    const invalid = ['?day=today', '?stream=%00', '?about=slots', '?limit=0', '?eventType='];
    for (const query of [...invalid, '?eventType=Nothing', '?eventType=%20SlotBlocked']) {
      expect(refusalOf(await admin.get(`/api/admin/audit${query}`))).toEqual({
        status: 400,
        code: 'INVALID_REQUEST',
      });
    }
  });
});
