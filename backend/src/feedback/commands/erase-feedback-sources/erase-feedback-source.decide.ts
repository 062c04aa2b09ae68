import type { FeedbackContent } from '@cablepark/contracts/feedback/feedback';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { FeedbackItem, FeedbackStreamEvent } from '../../domain/feedback-item.ts';

/** The content, sealed again without its source. `from` is the key of the box that it was taken from. */
export interface SealedAnew {
  readonly from: string;
  readonly content: Sealed<FeedbackContent>;
}

/**
 * Erases the source of a feedback. If the content was sealed together with the source, the content sealed anew replaces
 * it first.
 */
export function decideEraseFeedbackSource(
  feedbackId: string,
  anew: SealedAnew | null,
  item: FeedbackItem,
): FeedbackStreamEvent[] {
  const erased = (keyId: string): FeedbackStreamEvent => ({
    type: 'PersonalDataErased',
    data: { subject: 'feedbackSource', subjectId: feedbackId, keyIds: [keyId], day: null },
  });
  if (item.source !== null) return [erased(item.source.keyId)];
  if (!item.isSourceInContent || anew === null || item.content?.keyId !== anew.from) return [];
  return [{ type: 'FeedbackSealedAnew', data: { feedbackId, content: anew.content } }, erased(anew.from)];
}
