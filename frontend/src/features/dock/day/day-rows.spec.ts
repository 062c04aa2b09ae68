import { describe, expect, it } from '@jest/globals';

import { endOfSlot, startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { makeBooking } from '#calendar/test/bookings';
import { makeSlot } from '#calendar/test/slots';
import { noteOf } from '../test/memory-queue.ts';
import { isNotNoted, isOverAndDone, listDayRows, type DayRow } from './day-rows.ts';
import { makeDockEntries, type DockEntry, type WaitingAction } from './day.ts';

/** 15:00 in Riga on 1 June 2026. */
const THREE = Date.UTC(2026, 5, 1, 12) / 1_800_000;
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
      makeSlot(THREE + 1),
      makeSlot(THREE + 2, 'available'),
      makeSlot(THREE + 3, 'available'),
      makeSlot(THREE + 4, 'reserved'),
      makeSlot(THREE + 6, 'available'),
    ];
    expect(listDayRows(entriesAt([THREE + 1]), slots, now).map(shorten)).toEqual([
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
      blocked(THREE + 1, 'weather'),
      blocked(THREE + 2, 'School trip'),
      blocked(THREE + 3, null),
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
      makeSlot(THREE - 2, 'available'),
      makeSlot(THREE - 1, 'blocked'),
      makeSlot(THREE + 1, 'available'),
    ];
    expect(listDayRows(entriesAt([THREE + 1]), slots, now).map(shorten)).toEqual([[1, 'entry']]);
  });
});

describe('what is over', () => {
  const rowOf = (entry: DockEntry): DayRow => ({ kind: 'entry', start: 0, entry });
  const isOver = (entry: DockEntry) => isOverAndDone(rowOf(entry), now);

  it('is a session whose last half hour has ended', () => {
    const [ended, running, next] = entriesAt([THREE - 2, THREE - 1], [THREE - 1, THREE], [THREE]);
    expect([ended, running, next].map((entry) => entry && isOver(entry))).toEqual([
      true,
      false,
      false,
    ]);
    expect(ended && isOverAndDone(rowOf(ended), new Date(endOfSlot(THREE - 1).getTime() - 1))).toBe(
      false,
    );
  });

  it('is not what staff have to answer, nor a postponed customer whom nobody has reached', () => {
    const [entry] = entriesAt([THREE - 1]);
    if (!entry) {
      throw new Error('no entry');
    }

    const refused: WaitingAction = {
      id: 1,
      userId: 'operator',
      key: 'key',
      content: noteOf(entry.booking.id),
      isLate: false,
      refusal: { code: 'ATTENDANCE_CHANGED', body: {} },
    };
    expect(isOver({ ...entry, refused: [refused] })).toBe(false);
    expect(isOver({ ...entry, isPostponed: true })).toBe(false);
    const booking = { ...entry.booking, reached: true };
    expect(isOver({ ...entry, isPostponed: true, booking })).toBe(true);
  });

  it('counts whom nobody has noted, but for the postponed', () => {
    const [entry] = entriesAt([THREE - 1]);
    if (!entry) {
      throw new Error('no entry');
    }

    const attendance = { state: 'arrived', happenedAt: '2026-06-01T12:00:00Z' } as const;
    expect(isNotNoted(entry)).toBe(true);
    expect(isNotNoted({ ...entry, booking: { ...entry.booking, attendance } })).toBe(false);
    expect(isNotNoted({ ...entry, isPostponed: true })).toBe(false);
  });
});
