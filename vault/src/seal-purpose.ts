/** The purpose of a box. The box is bound to it, so a box that is moved to another place can't be opened there. */
export type SealPurpose =
  | 'adminEmail'
  | 'answer'
  | 'blockReason'
  | 'customer'
  | 'feedback'
  | 'feedbackNotes'
  | 'feedbackSource'
  | 'link'
  | 'profile'
  | 'question'
  | 'staffNotes';
