import type { ReactNode } from 'react';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

/** One half-hour, as the calendar places it in a week's grid or in a phone's list of one day. */
export interface SlotPlace {
  readonly start: SlotId;
  readonly slot: TimeSlot | undefined;
  /** A row of the phone's list rather than a cell of the week. */
  readonly isRow: boolean;
  /** What makes a button a stop of the grid's keys; nothing in a list. */
  readonly stop: { readonly 'data-cell'?: string; readonly tabIndex?: 0 | -1 };
}

/** What the customers' and the staff's calendar don't have in common: what a half-hour looks like and does. */
export interface CalendarView {
  /** In `admin`, half-hours without a slot are there too, and none is left out because it has passed. */
  readonly mode: 'public' | 'admin';
  /** Whether the word for a closed half-hour is seen or only heard. */
  readonly showsClosed: boolean;
  readonly isSelected: (start: SlotId) => boolean;
  readonly renderSlot: (place: SlotPlace) => ReactNode;
}
