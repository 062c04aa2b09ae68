import { reject } from '@cablepark/contracts/shared/rejection';

import type { QuestionStreamEvent, SavedQuestion } from '#analytics/domain/saved-question';
import type { SaveQuestionDecision } from '../save-question/save-question.decide.ts';

/** Replaces a question's content; the instant of its creation stays. Rejects QUESTION_NOT_FOUND. */
export function decideChangeQuestion(
  { questionId, content, now }: SaveQuestionDecision,
  { createdAt }: SavedQuestion,
): QuestionStreamEvent[] {
  if (createdAt === null) {
    return reject('QUESTION_NOT_FOUND');
  }

  return [{ type: 'QuestionChanged', data: { questionId, content, createdAt, updatedAt: now } }];
}
