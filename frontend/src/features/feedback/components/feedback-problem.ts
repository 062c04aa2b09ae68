import { submitFeedback } from '@cablepark/contracts/feedback/submit-feedback';
import type { BodyInput } from '@cablepark/contracts/shared/define-endpoint';

export type FeedbackDraft = BodyInput<typeof submitFeedback>;
export type FeedbackProblem = 'rating' | 'empty' | 'long' | 'email';

/** The problem with the first invalid field, checked as the server does (rule 10.1); undefined if there is none. */
export function problemOf(draft: FeedbackDraft): FeedbackProblem | undefined {
  const field = submitFeedback.body?.safeParse(draft).error?.issues[0]?.path[0];
  switch (field) {
    case undefined:
      return undefined;
    case 'comment':
      return draft.comment.trim() === '' ? 'empty' : 'long';
    case 'email':
      return 'email';
    default:
      return 'rating';
  }
}
