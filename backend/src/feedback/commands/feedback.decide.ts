import { reject } from '@cablepark/contracts/shared/rejection';
import { itemsOf } from '@cablepark/event-store/streams/linked-list';
import type { FeedbackContent, FeedbackStatus } from '@cablepark/contracts/feedback/feedback';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { FeedbackItem, FeedbackStreamEvent } from '../domain/feedback-item.ts';

/** Erases the content, source and notes of a feedback. Returns no events if nothing is left to erase. */
export function decideEraseFeedback(feedbackId: string, item: FeedbackItem): FeedbackStreamEvent[] {
  if (item.status === null) return reject('FEEDBACK_NOT_FOUND');
  const boxes = [item.content, item.source].filter((box) => box !== null);
  const keyIds = [...boxes.map(({ keyId }) => keyId), ...itemsOf(item.noteKeys)];
  if (keyIds.length === 0) return [];
  return [{ type: 'PersonalDataErased', data: { subject: 'feedback', subjectId: feedbackId, keyIds, day: null } }];
}

/** The content, sealed again without its source. `from` is the key of the box that it was taken from. */
export interface SealedAnew {
  readonly from: string;
  readonly content: Sealed<FeedbackContent>;
}

/** Erases the source of a feedback. Content that was sealed together with it is replaced first, sealed anew. */
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

export interface UpdateFeedbackDecision {
  readonly feedbackId: string;
  /** If it is left out or equal to the present status, there is no transition. */
  readonly status?: FeedbackStatus | undefined;
  readonly notes: Sealed<{ notes: string | null }> | null;
}

/** Changes the status (rule 10.2), the notes, or both. */
export function decideUpdateFeedback(command: UpdateFeedbackDecision, item: FeedbackItem): FeedbackStreamEvent[] {
  const { feedbackId, notes } = command;
  const present = item.status ?? reject('FEEDBACK_NOT_FOUND');
  const changed: FeedbackStreamEvent[] = notes ? [{ type: 'FeedbackNotesChanged', data: { feedbackId, notes } }] : [];
  return [...transition(feedbackId, present, command.status ?? present), ...changed];
}

function transition(feedbackId: string, from: FeedbackStatus, to: FeedbackStatus): FeedbackStreamEvent[] {
  const data = { feedbackId };
  if (from === to) return [];
  if (from === 'new' && to === 'reviewed') return [{ type: 'FeedbackReviewed', data }];
  if (from === 'archived' && to === 'reviewed') return [{ type: 'FeedbackRestored', data }];
  if (to === 'archived') return [{ type: 'FeedbackArchived', data }];
  return reject('FEEDBACK_TRANSITION', { error: `Feedback that is ${from} can't become ${to}.` });
}
