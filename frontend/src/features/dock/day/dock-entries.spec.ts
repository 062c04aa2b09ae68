import { describe, expect, it } from '@jest/globals';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { endOfSlot, startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { makeBooking } from '#calendar/test/bookings';
import { afterThree, makeSlot, THREE } from '#calendar/test/slots';
import { makeAttendance, makeWalkIn } from '../test/memory-queue.ts';
import {
  findStrayQuestions,
  isComing,
  isFound,
  isOver,
  listFreeSlots,
  listReservedSlots,
  makeDockEntries,
  type Action,
  type WaitingAction,
} from './dock-entries.ts';

const booked = (
  id: string,
  slots: readonly SlotId[],
  more: Partial<BookingWithSlots> = {},
): BookingWithSlots => {
  const { booking, timeSlots } = makeBooking(slots.map((slot) => makeSlot(slot)));
  return { ...booking, id, customerName: id, timeSlots, ...more };
};

const waiting = (id: number, content: Action, code?: string): WaitingAction => ({
  id,
  userId: 'operator',
  key: `key ${id}`,
  content,
  isLate: false,
  refusal: code === undefined ? null : { code, body: {} },
});
const shown = (bookings: readonly BookingWithSlots[], actions: readonly WaitingAction[] = []) =>
  makeDockEntries(bookings, actions).map(({ booking, unsent, refused }) => [
    booking.customerName,
    booking.attendance?.state ?? null,
    unsent.length,
    refused.length,
  ]);

describe('the day at the dock', () => {
  it('is in the order of time, with walk-ins that wait', () => {
    const bookings = [booked('late', [afterThree(4)]), booked('early', [afterThree(9), THREE])];
    expect(shown(bookings, [waiting(1, makeWalkIn(afterThree(1)))])).toEqual([
      ['early', null, 0, 0],
      ['Walker', 'arrived', 1, 0],
      ['late', null, 0, 0],
    ]);
  });

  it('shows the last state that waits, and the server’s where it was refused', () => {
    const attendance = { state: 'absent', happenedAt: '2026-06-01T12:05:00Z' } as const;
    const bookings = [booked('anna', [THREE], { attendance })];
    const tapped = [
      waiting(1, makeAttendance('anna', 'arrived')),
      waiting(2, makeAttendance('anna', 'expected')),
    ];
    expect(shown(bookings, tapped)).toEqual([['anna', 'expected', 2, 0]]);
    expect(shown(bookings, [waiting(1, makeAttendance('anna'), 'ATTENDANCE_CHANGED')])).toEqual([
      ['anna', 'absent', 0, 1],
    ]);
  });

  it('shows all half hours of a walk-in, and one if their number was left out', () => {
    const slotsOf = (action: Action) =>
      makeDockEntries([], [waiting(1, action)]).map(({ booking }) => booking.slots);
    expect(slotsOf(makeWalkIn(THREE))).toEqual([[THREE]]);
    expect(slotsOf({ ...makeWalkIn(THREE), count: 3 } as Action)).toEqual([
      [THREE, afterThree(1), afterThree(2)],
    ]);
  });

  it('does not take a walk-in that the server has refused for arrived', () => {
    const refused = [waiting(1, makeWalkIn(THREE), 'SLOTS_ALREADY_BOOKED')];
    expect(shown([], refused)).toEqual([['Walker', null, 0, 1]]);
    expect(makeDockEntries([booked('anna', [THREE])], refused).filter(isComing)).toHaveLength(1);
    expect(makeDockEntries([], [waiting(1, makeWalkIn(THREE))]).filter(isComing)).toHaveLength(1);
  });

  it('keeps a postponed booking where it was, as nobody who comes', () => {
    const { timeSlots: from } = booked('anna', [THREE, afterThree(1)]);
    const bookings = [
      booked('anna', [], {
        status: 'postponed',
        postponed: { closureId: 'c', reason: 'weather', note: null, from },
      }),
      booked('before', [afterThree(-1)]),
      booked('after', [afterThree(2)]),
    ];
    const entries = makeDockEntries(bookings, []);
    expect(entries.map(({ booking, isPostponed }) => [booking.customerName, isPostponed])).toEqual([
      ['before', false],
      ['anna', true],
      ['after', false],
    ]);
    expect(entries.filter(isComing)).toHaveLength(2);
    expect(entries.filter((entry) => isFound(entry, 'anna'))).toHaveLength(1);
    const free = [makeSlot(THREE, 'available')];
    expect(listFreeSlots(free, entries, startOfSlot(THREE))).toEqual([THREE]);
  });

  it('shows a walk-in once while its answer arrives', () => {
    const actions = [waiting(1, makeWalkIn(THREE))];
    expect(shown([booked('Walker', [THREE])], actions)).toEqual([['Walker', null, 0, 0]]);
    expect(shown([booked('Somebody else', [THREE])], actions)).toHaveLength(2);
  });

  it('leaves no question out, also of bookings that were cancelled meanwhile', () => {
    const gone = waiting(1, makeAttendance('gone'), 'BOOKING_NOT_FOUND');
    const actions = [
      gone,
      waiting(2, makeAttendance('anna'), 'ATTENDANCE_CHANGED'),
      waiting(3, makeAttendance('gone')),
    ];
    expect(
      findStrayQuestions(makeDockEntries([booked('anna', [THREE])], actions), actions),
    ).toEqual([gone]);
  });
});

describe('the half hours for a walk-in', () => {
  const slots = [
    makeSlot(afterThree(2), 'available'),
    makeSlot(THREE, 'available'),
    makeSlot(afterThree(1), 'booked'),
    makeSlot(afterThree(-1), 'available'),
    makeSlot(afterThree(3), 'blocked'),
  ];
  it.each([
    ['the running one first', new Date(endOfSlot(THREE).getTime() - 1), [], [THREE, afterThree(2)]],
    ['none that has ended', endOfSlot(THREE), [], [afterThree(2)]],
    [
      'none that is promised to somebody',
      startOfSlot(THREE),
      [waiting(1, makeWalkIn(THREE))],
      [afterThree(2)],
    ],
    [
      'one that was refused to somebody',
      startOfSlot(THREE),
      [waiting(1, makeWalkIn(THREE), 'SLOTS_ALREADY_BOOKED')],
      [THREE, afterThree(2)],
    ],
  ])('are %s', (_, now, actions, free) => {
    expect(listFreeSlots(slots, makeDockEntries([], actions), now)).toEqual(free);
  });
});

describe('the park’s day', () => {
  it.each([
    ['goes on while a slot is on sale', [makeSlot(THREE, 'available')], false],
    ['goes on while somebody rides', [makeSlot(THREE, 'booked')], false],
    ['is over after the last slot', [makeSlot(afterThree(-1), 'available')], true],
    [
      'is over once all that is left is closed',
      [makeSlot(afterThree(-1), 'booked'), makeSlot(THREE, 'blocked')],
      true,
    ],
    ['is over where there never was a slot', [], true],
  ])('%s', (_, slots, expected) => {
    expect(isOver(slots, startOfSlot(THREE))).toBe(expected);
  });
});

it('a walk-in that has just been placed holds its half hour before the slots are fetched again', () => {
  const free = [makeSlot(THREE, 'available'), makeSlot(afterThree(1), 'available')];
  expect(
    listFreeSlots(free, makeDockEntries([booked('Walker', [THREE])], []), startOfSlot(THREE)),
  ).toEqual([afterThree(1)]);
});

it('a walk-in can have a half hour that is kept for somebody, unless it is over or somebody comes then', () => {
  const slots = [afterThree(-1), THREE, afterThree(1)].map((slot) => makeSlot(slot, 'reserved'));
  const entries = makeDockEntries([booked('anna', [THREE])], []);
  expect(
    listReservedSlots(
      [...slots, makeSlot(afterThree(2), 'available')],
      entries,
      startOfSlot(THREE),
    ),
  ).toEqual([afterThree(1)]);
  expect(listFreeSlots(slots, entries, startOfSlot(THREE))).toEqual([]);
});

describe('the search', () => {
  const [entry] = makeDockEntries(
    [
      booked('1', [THREE], {
        customerName: 'Anna Bērziņa-Ķirse',
        phoneNumber: '+37129876543',
        reference: '7HQ2M3N4P5Q6R7S8',
        shortReference: 'QZ7-K4M',
      }),
    ],
    [],
  );
  it.each([
    ['', true],
    ['  ', true],
    ['berzina', true],
    ['BĒRZIŅA', true],
    ['kirse anna', true],
    ['bērziņa ķirse', true],
    ['+371 29-876-543', true],
    ['29 87 65 43', true],
    ['7hq2-m3n4', true],
    ['qz7k4m', true],
    ['QZ7-K4', true],
    ['juris', false],
    ['anna juris', false],
    ['555', false],
  ])('%j: %p', (typed, isWanted) => {
    expect(isFound(entry!, typed)).toBe(isWanted);
  });
});
