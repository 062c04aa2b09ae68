/** The command that takes actions back. */
export const UNDO = 'UndoAction';

/** The commands of the actions that can be taken back, if somebody did them and not the system (rule 22.4). */
export const undoableCommands: ReadonlySet<string> = new Set([
  'BlockSlots',
  'MakeSlotsAvailable',
  'ReleaseSlots',
  'RegenerateSlots',
  'CancelBooking',
  'CancelSource',
  'MoveBooking',
  'CloseStretch',
  'ChangeSpecialDays',
  'RemoveSpecialDay',
  'ChangeOperatingHours',
  'ChangePricing',
  'ChangeLeadTime',
  'ChangeReminders',
  'ChangeAdminEmail',
  UNDO,
]);
