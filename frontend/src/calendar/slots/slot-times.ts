import { stretchesOf, type Stretch } from '@cablepark/contracts/schedule/stretches';
import { dayOf, slotAt, timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { BookedSlot, Booking } from '@cablepark/contracts/schedule/booking';
import type { Language } from '../../shared/i18n/language.ts';
import { shortDay } from '../../shared/time/dates.ts';
import type { Subject } from '../../shared/api/idempotency-key.ts';

/**
 * The half-hour of a slot. It is computed from the start and not taken from the id, which is the server's own or was
 * restored from an older selection.
 */
export const slotOf = ({ startTime }: { readonly startTime: string }): SlotId => slotAt(new Date(startTime));

/** The stretch between two instants. */
export const stretchOfTimes = ({ startTime, endTime }: { startTime: string; endTime: string }): Stretch => ({
  start: slotOf({ startTime }),
  end: slotOf({ startTime: endTime }),
});

/** `15:00–16:00`, in Riga's time. */
export const timesOf = ({ start, end }: Stretch): string => `${timeOf(start)}–${timeOf(end)}`;

/** `Sat 20 June 15:00–16:00, 17:00–17:30; Sun 21 June 10:00–10:30`. */
export function writtenTimes(language: Language, starts: readonly SlotId[]): string {
  const days = [...new Set([...starts].sort((a, b) => a - b).map(dayOf))];
  return days
    .map((day) => {
      const ofDay = starts.filter((start) => dayOf(start) === day);
      return `${shortDay(language, day)} ${stretchesOf(ofDay).map(timesOf).join(', ')}`;
    })
    .join('; ');
}

/** What a change of the booking changes: the booking and its half-hours. */
export const subjectsOf = (
  { reference }: Pick<Booking, 'reference'>,
  timeSlots: readonly Pick<BookedSlot, 'startTime'>[],
): Subject[] => [reference, ...timeSlots.map(slotOf)];
