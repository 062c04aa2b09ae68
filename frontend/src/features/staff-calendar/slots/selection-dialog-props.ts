import type { SelectedSlots } from '../../../calendar/slots/selected-slots.ts';

/** The props of a dialog that changes the slots selected in the calendar. */
export interface SelectionDialogProps {
  readonly selected: SelectedSlots;
  /** Called after the change has succeeded, so that the selection can be cleared. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}
