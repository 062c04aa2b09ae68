import type { FeedbackStatus } from '@cablepark/contracts/feedback/feedback';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { itemsOf } from '@cablepark/event-store/streams/linked-list';

import type { FeedbackItem, FeedbackStreamEvent } from '../domain/feedback-item.ts';

/**
 * Erases the content, source and notes of a feedback. Returns no events if nothing is left to
 * erase.
 */
export function decideEraseFeedback(feedbackId: string, item: FeedbackItem): FeedbackStreamEvent[] {
  if (item.status === null) {
    return reject('FEEDBACK_NOT_FOUND');
  }

  const boxes = [item.content, item.source].filter((box) => box !== null);
  const keyIds = [...boxes.map(({ keyId }) => keyId), ...itemsOf(item.noteKeys)];
  if (keyIds.length === 0) {
    return [];
  }

  return [
    {
      type: 'PersonalDataErased',
      data: { subject: 'feedback', subjectId: feedbackId, keyIds, day: null },
    },
  ];
}

/** Erases the source of a feedback. Returns no events if it has been erased. */
export function decideEraseFeedbackSource(
  feedbackId: string,
  { source }: FeedbackItem,
): FeedbackStreamEvent[] {
  if (source === null) {
    return [];
  }

  const { keyId } = source;
  return [
    {
      type: 'PersonalDataErased',
      data: { subject: 'feedbackSource', subjectId: feedbackId, keyIds: [keyId], day: null },
    },
  ];
}

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
