import {
  formatCalendarFile,
  type CalendarEntry,
  type CalendarFile,
} from '../shared/calendar-file.ts';
import { startOfSlot, type SlotId } from '../shared/riga-time.ts';
import { toStretches, type Stretch } from './stretches.ts';

/** A booking as shown in its customer’s own calendar. */
export interface CalendarBooking extends Pick<
  CalendarEntry,
  'summary' | 'description' | 'location' | 'sequence'
> {
  readonly reference: string;
  readonly slots: readonly SlotId[];
  /** The stretches lost by moves; their numbers follow those of the current ones. */
  readonly goneStretches?: readonly Stretch[] | undefined;
}

/**
 * A booking's calendar file, with one numbered entry for each stretch of slots without a gap. The
 * site and the mails both use it, so the UIDs match: opening both files makes one entry, and a
 * cancellation removes it. If moves left fewer stretches than before, the file also has the lost
 * ones, as cancelled.
 */
export const formatBookingCalendarFile = (
  { reference, slots, goneStretches = [], ...texts }: CalendarBooking,
  file: Omit<CalendarFile, 'entries'>,
): string => {
  const stretches = toStretches(slots);
  return formatCalendarFile({
    ...file,
    entries: [...stretches, ...goneStretches].map(({ start, end }, i) => ({
      uid: `${reference}-${i + 1}@cablepark`,
      isCancelled: i >= stretches.length,
      start: startOfSlot(start),
      end: startOfSlot(end),
      ...texts,
    })),
  });
};
