/** What a box is for. It is part of what the box is bound to, so a box put in another's place opens nowhere. */
export type SealPurpose =
  | 'adminEmail'
  | 'blockReason'
  | 'customer'
  | 'feedback'
  | 'feedbackNotes'
  | 'feedbackSource'
  | 'link'
  | 'profile'
  | 'staffNotes';
