import type { QuestionForm } from '@cablepark/contracts/analytics/question';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { QuestionStreamEvent, SavedQuestion } from '../../domain/saved-question.ts';

export interface SaveQuestionDecision {
  readonly questionId: string;
  readonly content: Sealed<QuestionForm>;
  /** ISO 8601. */
  readonly now: string;
}

/** There is a question with this id, whose first answer has been forgotten. */
export class AlreadySaved extends Error {
  override readonly name = 'AlreadySaved';
}

/** Saves a question. Throws AlreadySaved. */
export function decideSaveQuestion(
  { questionId, content, now }: SaveQuestionDecision,
  { createdAt }: SavedQuestion,
): QuestionStreamEvent[] {
  if (createdAt !== null) throw new AlreadySaved();
  return [{ type: 'QuestionSaved', data: { questionId, content, createdAt: now, updatedAt: now } }];
}
