import type { ReactNode } from 'react';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

/** A half-hour and its place in the calendar, which is a grid of a week or a phone's list of one day. */
export interface SlotPlace {
  readonly start: SlotId;
  readonly slot: TimeSlot | undefined;
  /** Whether the place is a row of the phone's list rather than a cell of the week. */
  readonly isRow: boolean;
  /** Props that make a button focusable by the grid's keys. They are empty in a list. */
  readonly cellProps: { readonly 'data-cell'?: string; readonly tabIndex?: 0 | -1 };
}

/** The ways in which the customers' and the staff's calendar differ: what a half-hour looks like and does. */
export interface CalendarView {
  /** In `admin`, half-hours without a slot are rendered too, and a phone's list includes past ones. */
  readonly mode: 'public' | 'admin';
  /** Whether the text of a closed half-hour is visible. Otherwise only screen readers read it. */
  readonly showsClosed: boolean;
  readonly isSelected: (start: SlotId) => boolean;
  readonly renderSlot: (place: SlotPlace) => ReactNode;
}
