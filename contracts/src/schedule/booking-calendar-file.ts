import { calendarFile, type CalendarEntry, type CalendarFile } from '../shared/calendar-file.ts';
import { slotStart, type SlotId } from '../shared/riga-time.ts';
import { stretchesOf } from './stretches.ts';

/** A booking as shown in its customer’s own calendar. */
export interface CalendarBooking extends Pick<CalendarEntry, 'summary' | 'description' | 'location'> {
  readonly reference: string;
  readonly slots: readonly SlotId[];
}

/**
 * A booking's calendar file, with one numbered entry for each stretch of slots without a gap. The site and the mails
 * both use it, so their files have the same UIDs: opening both makes one entry, and a cancellation removes it.
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
