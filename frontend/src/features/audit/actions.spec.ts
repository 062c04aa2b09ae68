import { describe, expect, it } from '@jest/globals';
import { auditSummary, type AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import { slotAt } from '@cablepark/contracts/shared/riga-time';
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
      {
        eventType: 'SlotOpened',
        count: 3,
        streams: ['day-2026-06-20', 'day-2026-06-21'],
        bookingIds: [],
        reasons: [],
        moves: [],
      },
      { eventType: 'SlotRemoved', count: 1, streams: ['day-2026-06-20'], bookingIds: [], reasons: [], moves: [] },
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

  it('says why bookings were cancelled, and from where to where one was moved', () => {
    const day = { id: 0, startTime: '2026-06-20T12:00:00.000Z' };
    const [moved, cancelled] = actionsOf([
      {
        ...entry('BookingMoved', 'day-2026-06-21', 'b'),
        from: [day],
        to: [{ ...day, startTime: '2026-06-21T12:30:00.000Z' }],
      },
      entry('SlotsHeld', 'day-2026-06-21', 'b'),
      entry('MoveBegun', 'move-1', 'b'),
      { ...entry('BookingCancelled', 'day-2026-06-20', 'a'), reason: 'weather' },
      { ...entry('BookingCancelled', 'day-2026-06-20', 'a'), reason: 'weather' },
    ]);
    expect(moved?.changes).toMatchObject([
      {
        eventType: 'BookingMoved',
        moves: [{ from: [slotAt(new Date(day.startTime))], to: [slotAt(new Date('2026-06-21T12:30:00Z'))] }],
      },
    ]);
    expect(cancelled?.changes).toMatchObject([{ eventType: 'BookingCancelled', count: 2, reasons: ['weather'] }]);
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
