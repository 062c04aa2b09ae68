import { describe, expect, it } from '@jest/globals';
import { auditSummary, type AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import { deedsOf } from './deeds.ts';

let position = 1000;
const entry = (eventType: string, stream: string, correlationId: string): AuditEntry => ({
  id: String((position -= 1)),
  at: '2026-06-20T10:00:00Z',
  actor: { kind: 'user', userId: 'u', role: 'manager' },
  eventType,
  summary: auditSummary(eventType),
  stream,
  revision: '0',
  command: 'Test',
  correlationId,
  bookingId: null,
});

describe('deeds', () => {
  it('gather what one request did, and count it', () => {
    const [deed, ...others] = deedsOf([
      entry('SlotOpened', 'day-2026-06-21', 'a'),
      entry('SlotOpened', 'day-2026-06-20', 'a'),
      entry('SlotRemoved', 'day-2026-06-20', 'a'),
      entry('SlotOpened', 'day-2026-06-20', 'a'),
    ]);
    expect(others).toEqual([]);
    expect(deed?.changes).toEqual([
      { eventType: 'SlotOpened', count: 3, streams: ['day-2026-06-20', 'day-2026-06-21'], bookingIds: [] },
      { eventType: 'SlotRemoved', count: 1, streams: ['day-2026-06-20'], bookingIds: [] },
    ]);
  });

  it('keep requests apart, the newest first, also where their entries alternate', () => {
    const deeds = deedsOf([
      entry('BookingPlaced', 'day-2026-06-20', 'b'),
      entry('SlotOpened', 'day-2026-06-20', 'a'),
      entry('BookingCancelled', 'day-2026-06-20', 'b'),
    ]);
    expect(deeds.map(({ changes }) => changes.map(({ eventType }) => eventType))).toEqual([
      ['BookingPlaced', 'BookingCancelled'],
      ['SlotOpened'],
    ]);
  });

  it('leave out what only keeps the books, unless there is nothing else', () => {
    const [created, unfinished] = deedsOf([
      entry('UserCreated', 'user-1', 'a'),
      entry('NameClaimed', 'claim-x', 'a'),
      entry('NameClaimed', 'claim-y', 'b'),
    ]);
    expect(created?.changes.map(({ eventType }) => eventType)).toEqual(['UserCreated']);
    expect(unfinished?.changes.map(({ eventType }) => eventType)).toEqual(['NameClaimed']);
  });
});
