import type { QuestionForm } from '@cablepark/contracts/analytics/question';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import type { QuestionStreamEvent, SavedQuestion } from '#analytics/domain/saved-question';

export interface SaveQuestionDecision {
  readonly questionId: string;
  readonly content: Sealed<QuestionForm>;
  /** ISO 8601. */
  readonly now: string;
}

/**
 * Saves a new question. Returns no events if its id has been used, by a request whose answer is no
 * longer known.
 */
export function decideSaveQuestion(
  { questionId, content, now }: SaveQuestionDecision,
  { createdAt }: SavedQuestion,
): QuestionStreamEvent[] {
  if (createdAt !== null) {
    return [];
  }

  return [{ type: 'QuestionSaved', data: { questionId, content, createdAt: now, updatedAt: now } }];
}
