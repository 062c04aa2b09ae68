import type { QuestionForm } from '@cablepark/contracts/analytics/question';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { QuestionStreamEvent, SavedQuestion } from '../../domain/saved-question.ts';

export interface SaveQuestionDecision {
  readonly questionId: string;
  readonly content: Sealed<QuestionForm>;
  /** ISO 8601. */
  readonly now: string;
}

/** Saves a question under an id of its own. Returns no events if it was saved already. */
export function decideSaveQuestion(
  { questionId, content, now }: SaveQuestionDecision,
  { createdAt }: SavedQuestion,
): QuestionStreamEvent[] {
  return createdAt === null
    ? [{ type: 'QuestionSaved', data: { questionId, content, createdAt: now, updatedAt: now } }]
    : [];
}
