import { describe, expect, it } from '@jest/globals';

import { slot } from '@cablepark/contracts/test/schedule-events';

import { catchRejection } from '../test/given-day.ts';
import {
  assertDataAvailable,
  assertNotOver,
  isOver,
  rulesOf,
  type LinkedBooking,
} from './link-rules.ts';

/** On 1 June from 15:00 to 15:30 and from 17:00 to 17:30 in Riga, three hours ahead of UTC. */
const booking: LinkedBooking = {
  slotIds: [slot('17:00'), slot('15:00')],
  isPostponed: false,
  cancelledAt: null,
  isErased: false,
};
const postponed = { ...booking, isPostponed: true };
const toDate = (text: string) => new Date(text);
const START = '2026-06-01T12:00:00.000Z';
const DAY_BEFORE = '2026-05-31T12:00:00.000Z';
const END = '2026-06-01T14:30:00.000Z';
const DATA_UNTIL = '2026-07-01T14:30:00.000Z';
const catchOutcome = (act: () => unknown) =>
  (catchRejection(act) as { details?: unknown }).details ?? 'allowed';

describe('the rules of a link', () => {
  it('allow everything in time and say until when', () => {
    const open = (until: string) => ({ allowed: true, until, reason: null });
    expect(rulesOf(booking, toDate(DAY_BEFORE))).toEqual({
      move: open(DAY_BEFORE),
      cancel: open(DAY_BEFORE),
      change: open(START),
      data: open(DATA_UNTIL),
      erase: open(DAY_BEFORE),
    });
  });

  it('say why not from a millisecond after a limit', () => {
    expect(rulesOf(booking, toDate('2026-05-31T12:00:00.001Z'))).toMatchObject({
      move: { allowed: false, until: DAY_BEFORE, reason: 'MOVE_TOO_LATE' },
      cancel: { allowed: false, until: DAY_BEFORE, reason: 'CANCELLATION_TOO_LATE' },
      change: { allowed: true },
      erase: { allowed: false, until: DAY_BEFORE, reason: 'CANCELLATION_TOO_LATE' },
    });
    expect(rulesOf(booking, toDate(START)).change).toMatchObject({ allowed: true });
    expect(rulesOf(booking, toDate('2026-06-01T12:00:00.001Z')).change).toEqual({
      allowed: false,
      until: START,
      reason: 'CHANGE_TOO_LATE',
    });
  });

  it('have no limits for a postponed booking, whenever it was to be', () => {
    const open = { allowed: true, until: null, reason: null };
    expect(rulesOf(postponed, toDate('2027-01-01T00:00:00Z'))).toEqual({
      move: open,
      cancel: open,
      change: open,
      data: open,
      erase: open,
    });
  });

  it('keep to real hours when the clock changes', () => {
    const [before, after] = (['2026-03-29', '2026-10-25'] as const).map((day) =>
      rulesOf({ ...booking, slotIds: [slot('15:00', day)] }, toDate('2026-01-01T00:00:00Z')),
    );
    expect(before?.move.until).toBe('2026-03-28T12:00:00.000Z');
    expect(after?.move.until).toBe('2026-10-24T13:00:00.000Z');
  });
});

describe('a booking is over', () => {
  it.each([
    ['a millisecond before its last slot ends', booking, '2026-06-01T14:29:59.999Z', false],
    ['when its last slot ends', booking, END, true],
    ['if it is postponed', postponed, '2027-01-01T00:00:00Z', false],
    [
      'once it was cancelled',
      { ...booking, cancelledAt: toDate('2026-05-01T00:00:00Z') },
      '2026-05-01T00:00:00Z',
      true,
    ],
    [
      'once it was cancelled while postponed',
      { ...postponed, cancelledAt: toDate(END) },
      END,
      true,
    ],
  ])('%s: %#', (_, one, now, expected) => {
    expect(isOver(one, toDate(now))).toBe(expected);
  });

  it.each<[string, LinkedBooking, string, unknown]>([
    ['not while it lasts', booking, '2026-06-01T14:29:59.999Z', 'allowed'],
    ['from its end on, and the data go on for 30 days', booking, END, { dataUntil: DATA_UNTIL }],
    ['still on the last instant of these', booking, DATA_UNTIL, { dataUntil: DATA_UNTIL }],
    ['and without data after it', booking, '2026-07-01T14:30:00.001Z', { dataUntil: null }],
    [
      'from its cancellation on',
      { ...booking, cancelledAt: toDate('2026-05-20T10:00:00Z') },
      '2026-05-21T00:00:00Z',
      { dataUntil: '2026-06-19T10:00:00.000Z', isCancelled: true },
    ],
    [
      'from its end on, if staff cancelled it afterwards',
      { ...booking, cancelledAt: toDate('2026-06-10T10:00:00Z') },
      '2026-06-11T00:00:00Z',
      { dataUntil: DATA_UNTIL },
    ],
    [
      'and without data once it is erased',
      { ...booking, isErased: true },
      '2026-05-01T00:00:00Z',
      { dataUntil: null },
    ],
  ])('which is refused %s', (_, one, now, expected) => {
    expect(
      catchOutcome(() => {
        assertNotOver(one, toDate(now));
      }),
    ).toEqual(expected);
  });

  it.each<[string, LinkedBooking, string, unknown]>([
    ['while it stands', booking, START, 'allowed'],
    ['for 30 days, to the last instant', booking, DATA_UNTIL, 'allowed'],
    ['and not a millisecond more', booking, '2026-07-01T14:30:00.001Z', { dataUntil: null }],
    ['of a postponed booking at any time', postponed, '2027-01-01T00:00:00Z', 'allowed'],
    ['not once it is erased', { ...booking, isErased: true }, START, { dataUntil: null }],
  ])('whose data are available %s', (_, one, now, expected) => {
    expect(
      catchOutcome(() => {
        assertDataAvailable(one, toDate(now));
      }),
    ).toEqual(expected);
  });
});
