import { calendarFile, type CalendarEntry, type CalendarFile } from '../shared/calendar-file.ts';
import { slotStart, type SlotId } from '../shared/riga-time.ts';
import { stretchesOf } from './stretches.ts';

/** A booking as its customer's own calendar shows it. */
export interface CalendarBooking extends Pick<CalendarEntry, 'summary' | 'description' | 'location'> {
  readonly reference: string;
  readonly slots: readonly SlotId[];
}

/**
 * A booking's calendar file, with one entry for each stretch without a gap, numbered by time. The site's file and the
 * mails' are both made here and have the same UIDs: whoever opens both has one entry, and a cancellation removes it.
 */
export const bookingCalendarFile = (
  { reference, slots, ...texts }: CalendarBooking,
  file: Omit<CalendarFile, 'entries'>,
): string =>
  calendarFile({
    ...file,
    entries: stretchesOf(slots).map(({ start, end }, i) => ({
      uid: `${reference}-${i + 1}@cablepark`,
      start: slotStart(start),
      end: slotStart(end),
      ...texts,
    })),
  });
