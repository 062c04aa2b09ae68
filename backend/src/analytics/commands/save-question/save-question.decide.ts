import type { QuestionForm } from '@cablepark/contracts/analytics/question';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { QuestionStreamEvent, SavedQuestion } from '../../domain/saved-question.ts';

export interface SaveQuestionDecision {
  readonly questionId: string;
  readonly content: Sealed<QuestionForm>;
  /** ISO 8601. */
  readonly now: string;
}

/** Saves a question under an id that follows from its Idempotency-Key, if it has one. A key that was forgotten isn't good for another. */
export function decideSaveQuestion(
  { questionId, content, now }: SaveQuestionDecision,
  { createdAt }: SavedQuestion,
): QuestionStreamEvent[] {
  if (createdAt !== null) reject('IDEMPOTENCY_KEY_REUSED');
  return [{ type: 'QuestionSaved', data: { questionId, content, createdAt: now, updatedAt: now } }];
}
