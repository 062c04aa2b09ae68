import type { FeedbackEvent } from '@cablepark/contracts/feedback/feedback.events';
import type { FeedbackStatus } from '@cablepark/contracts/feedback/feedback';
import type { PrivacyEvent } from '@cablepark/contracts/privacy/privacy.events';

/** One feedback item as its decisions need it: nothing before it was submitted. */
export interface FeedbackItem {
  readonly status: FeedbackStatus | null;
}

export type FeedbackStreamEvent = FeedbackEvent | PrivacyEvent;

export function evolveFeedback(item: FeedbackItem, event: FeedbackStreamEvent): FeedbackItem {
  switch (event.type) {
    case 'FeedbackSubmitted':
      return { status: 'new' };
    case 'FeedbackReviewed':
    case 'FeedbackRestored':
      return { status: 'reviewed' };
    case 'FeedbackArchived':
      return { status: 'archived' };
    case 'FeedbackNotesChanged':
    case 'PersonalDataErased':
      return item;
  }
}

export const feedbackItem = { initialState: { status: null } as FeedbackItem, evolve: evolveFeedback };
