import { describe, expect, it } from '@jest/globals';
import { auditSummary, type AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import { actionsOf } from './actions.ts';

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
  reason: null,
});

describe('actionsOf', () => {
  it('groups and counts the events of one request', () => {
    const [action, ...others] = actionsOf([
      entry('SlotOpened', 'day-2026-06-21', 'a'),
      entry('SlotOpened', 'day-2026-06-20', 'a'),
      entry('SlotRemoved', 'day-2026-06-20', 'a'),
      entry('SlotOpened', 'day-2026-06-20', 'a'),
    ]);
    expect(others).toEqual([]);
    expect(action?.changes).toEqual([
      { eventType: 'SlotOpened', count: 3, streams: ['day-2026-06-20', 'day-2026-06-21'], bookingIds: [] },
      { eventType: 'SlotRemoved', count: 1, streams: ['day-2026-06-20'], bookingIds: [] },
    ]);
  });

  it('keeps requests apart, newest first, even if their entries alternate', () => {
    const actions = actionsOf([
      entry('BookingPlaced', 'day-2026-06-20', 'b'),
      entry('SlotOpened', 'day-2026-06-20', 'a'),
      entry('BookingCancelled', 'day-2026-06-20', 'b'),
    ]);
    expect(actions.map(({ changes }) => changes.map(({ eventType }) => eventType))).toEqual([
      ['BookingPlaced', 'BookingCancelled'],
      ['SlotOpened'],
    ]);
  });

  it('leaves out bookkeeping events unless there are no others', () => {
    const [created, unfinished] = actionsOf([
      entry('UserCreated', 'user-1', 'a'),
      entry('NameClaimed', 'claim-x', 'a'),
      entry('NameClaimed', 'claim-y', 'b'),
    ]);
    expect(created?.changes.map(({ eventType }) => eventType)).toEqual(['UserCreated']);
    expect(unfinished?.changes.map(({ eventType }) => eventType)).toEqual(['NameClaimed']);
  });
});
