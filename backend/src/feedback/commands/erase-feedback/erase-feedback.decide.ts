import { reject } from '@cablepark/contracts/shared/rejection';
import { itemsOf } from '@cablepark/event-store/streams/linked-list';

import type { FeedbackItem, FeedbackStreamEvent } from '#feedback/domain/feedback-item';

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
