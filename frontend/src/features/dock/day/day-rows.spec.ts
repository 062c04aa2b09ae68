import { describe, expect, it } from '@jest/globals';

import { endOfSlot, startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { makeBooking } from '#calendar/test/bookings';
import { afterThree, makeSlot, THREE } from '#calendar/test/slots';
import { makeAttendance } from '../test/memory-queue.ts';
import { isNotNoted, isOverAndDone, listDayRows, type DayRow } from './day-rows.ts';
import { makeDockEntries, type DockEntry, type WaitingAction } from './dock-entries.ts';

const now = startOfSlot(THREE);

const entriesAt = (...slots: readonly SlotId[][]): DockEntry[] =>
  makeDockEntries(
    slots.map((held) => {
      const { booking, timeSlots } = makeBooking(held.map((slot) => makeSlot(slot)));
      return { ...booking, id: `at ${held[0] ?? ''}`, timeSlots };
    }),
    [],
  );

const shorten = (row: DayRow): readonly unknown[] =>
  row.kind === 'entry'
    ? [row.start - THREE, 'entry']
    : [row.start - THREE, row.kind, row.end - row.start];

describe('the rows of a day', () => {
  it('have the free and the kept stretches between the bookings', () => {
    const slots = [
      makeSlot(THREE, 'available'),
      makeSlot(afterThree(1)),
      makeSlot(afterThree(2), 'available'),
      makeSlot(afterThree(3), 'available'),
      makeSlot(afterThree(4), 'reserved'),
      makeSlot(afterThree(6), 'available'),
    ];
    expect(listDayRows(entriesAt([afterThree(1)]), slots, now).map(shorten)).toEqual([
      [0, 'free', 1],
      [1, 'entry'],
      [2, 'free', 2],
      [4, 'kept', 1],
      [6, 'free', 1],
    ]);
  });

  it('have a row for each reason for which it is closed', () => {
    const blocked = (slot: SlotId, blockReason: string | null) => ({
      ...makeSlot(slot, 'blocked'),
      blockReason,
    });
    const slots = [
      blocked(THREE, 'weather'),
      blocked(afterThree(1), 'weather'),
      blocked(afterThree(2), 'School trip'),
      blocked(afterThree(3), null),
    ];
    const rows = listDayRows([], slots, now);
    expect(rows.map((row) => [...shorten(row), row.kind === 'closed' && row.reason])).toEqual([
      [0, 'closed', 2, 'weather'],
      [2, 'closed', 1, 'School trip'],
      [3, 'closed', 1, null],
    ]);
  });

  it('have no gap that is over, and none where a booking is shown before its slot', () => {
    const slots = [
      makeSlot(afterThree(-2), 'available'),
      makeSlot(afterThree(-1), 'blocked'),
      makeSlot(afterThree(1), 'available'),
    ];
    expect(listDayRows(entriesAt([afterThree(1)]), slots, now).map(shorten)).toEqual([
      [1, 'entry'],
    ]);
  });
});

describe('what is over', () => {
  const rowOf = (entry: DockEntry): DayRow => ({ kind: 'entry', start: THREE, entry });
  const isOver = (entry: DockEntry) => isOverAndDone(rowOf(entry), now);

  it('is a session whose last half hour has ended', () => {
    const [ended, running, next] = entriesAt(
      [afterThree(-2), afterThree(-1)],
      [afterThree(-1), THREE],
      [THREE],
    );
    expect([ended, running, next].map((entry) => entry && isOver(entry))).toEqual([
      true,
      false,
      false,
    ]);
    expect(
      ended && isOverAndDone(rowOf(ended), new Date(endOfSlot(afterThree(-1)).getTime() - 1)),
    ).toBe(false);
  });

  it('is not what staff have to answer, nor a postponed customer whom nobody has reached', () => {
    const [entry] = entriesAt([afterThree(-1)]);
    if (!entry) {
      throw new Error('no entry');
    }

    const refused: WaitingAction = {
      id: 1,
      userId: 'operator',
      key: 'key',
      content: makeAttendance(entry.booking.id),
      isLate: false,
      refusal: { code: 'ATTENDANCE_CHANGED', body: {} },
    };
    expect(isOver({ ...entry, refused: [refused] })).toBe(false);
    expect(isOver({ ...entry, isPostponed: true })).toBe(false);
    const booking = { ...entry.booking, reached: true };
    expect(isOver({ ...entry, isPostponed: true, booking })).toBe(true);
  });

  it('counts customers without a note, except postponed ones', () => {
    const [entry] = entriesAt([afterThree(-1)]);
    if (!entry) {
      throw new Error('no entry');
    }

    const attendance = { state: 'arrived', happenedAt: '2026-06-01T12:00:00Z' } as const;
    expect(isNotNoted(entry)).toBe(true);
    expect(isNotNoted({ ...entry, booking: { ...entry.booking, attendance } })).toBe(false);
    expect(isNotNoted({ ...entry, isPostponed: true })).toBe(false);
  });
});
