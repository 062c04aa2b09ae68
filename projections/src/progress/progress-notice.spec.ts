import { describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@cablepark/contracts/events';
import { CONFIGURATION, dayStream, feedbackStream } from '@cablepark/contracts/shared/streams';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import { bookingPlaced, slot, slotOpened } from '../test/events.ts';
import { touchedDays } from './progress-notice.ts';

const inStream = (streamId: string, event: DomainEvent) => ({ ...event, streamId }) as RecordedEvent;
const removed = (days: string[]) =>
  inStream(CONFIGURATION, { type: 'SpecialDaysRemoved', data: { processId: 'p', days } });

describe('the days that events touch', () => {
  it('are those of day streams, and those whose settings changed', () => {
    const opened = inStream(dayStream('2026-06-01'), slotOpened(slot(0)));
    const placed = inStream(dayStream('2026-06-01'), bookingPlaced('a', [slot(0)]));
    expect(touchedDays([opened, placed, removed(['2026-06-24', '2026-06-25'])])).toEqual([
      '2026-06-01',
      '2026-06-24',
      '2026-06-25',
    ]);
  });

  it('are none of other streams', () => {
    expect(touchedDays([inStream(feedbackStream('a'), slotOpened(slot(0)))])).toEqual([]);
  });

  it('are not named if they are too many for a notice', () => {
    expect(touchedDays([removed(Array.from({ length: 201 }, (_, i) => `day ${i}`))])).toBeUndefined();
  });
});
