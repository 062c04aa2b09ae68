import type { SelectedSlots } from '../../../calendar/slots/selected-slots.ts';

/** A dialog about the slots selected in the calendar. */
export interface SelectionDialogProps {
  readonly selected: SelectedSlots;
  /** It worked: the selection has served its purpose. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}
