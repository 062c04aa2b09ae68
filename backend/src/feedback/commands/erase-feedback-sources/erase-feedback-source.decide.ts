import type { FeedbackContent } from '@cablepark/contracts/feedback/feedback';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { FeedbackItem, FeedbackStreamEvent } from '../../domain/feedback-item.ts';

/** What was written, sealed again without where it came from; `from` is the key of the box it was taken out of. */
export interface SealedAnew {
  readonly from: string;
  readonly content: Sealed<FeedbackContent>;
}

/** Erases where feedback came from. Where it lies in one box with what was written, that is sealed anew first. */
export function decideEraseFeedbackSource(
  feedbackId: string,
  anew: SealedAnew | null,
  item: FeedbackItem,
): FeedbackStreamEvent[] {
  const erased = (keyId: string): FeedbackStreamEvent => ({
    type: 'PersonalDataErased',
    data: { subject: 'feedbackSource', subjectId: feedbackId, keyIds: [keyId] },
  });
  if (item.source !== null) return [erased(item.source.keyId)];
  if (!item.isSourceInContent || anew === null || item.content?.keyId !== anew.from) return [];
  return [{ type: 'FeedbackSealedAnew', data: { feedbackId, content: anew.content } }, erased(anew.from)];
}
