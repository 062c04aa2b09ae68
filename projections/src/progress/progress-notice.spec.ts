import { describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@cablepark/contracts/events';
import { BookingMoved, BookingReverted } from '@cablepark/contracts/schedule/booking.events';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import { bookingCancelled, bookingDetailsChanged, bookingPlaced, erased, slot, slotOpened } from '../test/events.ts';
import { touchedDays } from './progress-notice.ts';

const recorded = (...events: DomainEvent[]) => events as RecordedEvent[];
const removed = (days: string[]): DomainEvent => ({ type: 'SpecialDaysRemoved', data: { days } });
const NEXT_DAY = 48;

describe('the days that events touch', () => {
  it('are those of slots, each once, and those whose settings changed', () => {
    const events = recorded(
      slotOpened(slot(0)),
      bookingPlaced('a', [slot(0), slot(1)]),
      bookingDetailsChanged('a'),
      erased('a'),
      removed(['2026-06-24', '2026-06-25']),
    );
    expect(touchedDays(events)).toEqual(['2026-06-01', '2026-06-24', '2026-06-25']);
  });

  it('are both days of a booking that changed its day, and the one of slots that it had lost', () => {
    const to = [slot(NEXT_DAY)];
    expect(
      touchedDays(recorded({ type: 'BookingMoved', data: { ...BookingMoved.example, from: [slot(0)], to } })),
    ).toEqual(['2026-06-02', '2026-06-01']);
    expect(
      touchedDays(
        recorded({ type: 'BookingReverted', data: { ...BookingReverted.example, left: to, slots: [slot(0)] } }),
      ),
    ).toEqual(['2026-06-01', '2026-06-02']);
    const lost = { closureId: 'storm', slots: [slot(0)] };
    expect(touchedDays(recorded(bookingCancelled('a', [], { lost })))).toEqual(['2026-06-01']);
  });

  it('are none of what has no slots', () => {
    expect(touchedDays(recorded({ type: 'RemindersChanged', data: { hoursBefore: 3 } }))).toEqual([]);
  });

  it('are not named if they are too many for a notice', () => {
    expect(touchedDays(recorded(removed(Array.from({ length: 201 }, (_, i) => `day ${i}`))))).toBeUndefined();
  });
});
