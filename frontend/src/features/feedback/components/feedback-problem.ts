import { submitFeedback } from '@cablepark/contracts/feedback/feedback';
import type { BodyInput } from '@cablepark/contracts/shared/define-endpoint';

export type FeedbackDraft = BodyInput<typeof submitFeedback>;
export type FeedbackProblem = 'rating' | 'empty' | 'long' | 'email';

/** The first invalid field's problem, by the schema that the server uses (rule 10.1); undefined if all are valid. */
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
