import type { FeedbackStatus } from '@cablepark/contracts/feedback/feedback';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import type { FeedbackItem, FeedbackStreamEvent } from '#feedback/domain/feedback-item';

export interface UpdateFeedbackDecision {
  readonly feedbackId: string;
  /** If it is left out or equal to the present status, there is no transition. */
  readonly status?: FeedbackStatus | undefined;
  readonly notes: Sealed<{ notes: string | null }> | null;
}

/** Changes the status (rule 10.2), the notes, or both. */
export function decideUpdateFeedback(
  command: UpdateFeedbackDecision,
  item: FeedbackItem,
): FeedbackStreamEvent[] {
  const { feedbackId, notes } = command;
  const present = item.status ?? reject('FEEDBACK_NOT_FOUND');
  const changed: FeedbackStreamEvent[] = notes
    ? [{ type: 'FeedbackNotesChanged', data: { feedbackId, notes } }]
    : [];
  return [...decideTransition(feedbackId, present, command.status ?? present), ...changed];
}

function decideTransition(
  feedbackId: string,
  from: FeedbackStatus,
  to: FeedbackStatus,
): FeedbackStreamEvent[] {
  const data = { feedbackId };
  if (from === to) {
    return [];
  }
  if (from === 'new' && to === 'reviewed') {
    return [{ type: 'FeedbackReviewed', data }];
  }
  if (from === 'archived' && to === 'reviewed') {
    return [{ type: 'FeedbackRestored', data }];
  }
  if (to === 'archived') {
    return [{ type: 'FeedbackArchived', data }];
  }

  return reject('FEEDBACK_TRANSITION', { error: `Feedback that is ${from} can't become ${to}.` });
}
