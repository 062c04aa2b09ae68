import { describe, expect, it } from '@jest/globals';

import type { DomainEvent, ParkEvent } from '@cablepark/contracts/events';
import {
  bookingCancelled,
  bookingDetailsChanged,
  bookingMoved,
  bookingPlaced,
  bookingReverted,
  customerErased,
  slotAfter,
  slotOpened,
} from '@cablepark/contracts/test/schedule-events';

import { listTouchedDays } from './progress-notice.ts';

const toRecorded = (...events: DomainEvent[]) => events as ParkEvent[];
const removed = (days: string[]): DomainEvent => ({ type: 'SpecialDaysRemoved', data: { days } });
const NEXT_DAY = 48;

describe('the days that events touch', () => {
  it('are those of slots, each once, and those whose settings changed', () => {
    const events = toRecorded(
      slotOpened(slotAfter(0)),
      bookingPlaced([slotAfter(0), slotAfter(1)], { bookingId: 'a' }),
      bookingDetailsChanged({ bookingId: 'a' }),
      customerErased('a'),
      removed(['2026-06-24', '2026-06-25']),
    );
    expect(listTouchedDays(events)).toEqual(['2026-06-01', '2026-06-24', '2026-06-25']);
  });

  it('are both days of a booking that changed its day, and the one of slots that it had lost', () => {
    const [from, to] = [[slotAfter(0)], [slotAfter(NEXT_DAY)]];
    expect(listTouchedDays(toRecorded(bookingMoved(from, to)))).toEqual([
      '2026-06-02',
      '2026-06-01',
    ]);
    expect(listTouchedDays(toRecorded(bookingReverted(from, { left: to })))).toEqual([
      '2026-06-01',
      '2026-06-02',
    ]);
    const lost = { closureId: 'storm', slots: from };
    expect(listTouchedDays(toRecorded(bookingCancelled([], { bookingId: 'a', lost })))).toEqual([
      '2026-06-01',
    ]);
  });

  it('are none of what has no slots', () => {
    expect(
      listTouchedDays(toRecorded({ type: 'RemindersChanged', data: { hoursBefore: 3 } })),
    ).toEqual([]);
  });

  it('are not named if they are too many for a notice', () => {
    expect(
      listTouchedDays(toRecorded(removed(Array.from({ length: 201 }, (_, i) => `day ${i}`)))),
    ).toBeUndefined();
  });
});
