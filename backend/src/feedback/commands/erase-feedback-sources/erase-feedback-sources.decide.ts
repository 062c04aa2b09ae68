import type { FeedbackItem, FeedbackStreamEvent } from '#feedback/domain/feedback-item';

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
