import { reject } from '@cablepark/contracts/shared/rejection';
import type { QuestionStreamEvent, SavedQuestion } from '../../domain/saved-question.ts';
import type { SaveQuestionDecision } from '../save-question/save-question.decide.ts';

/** Replaces all of a question. */
export function decideChangeQuestion(
  { questionId, content, now }: SaveQuestionDecision,
  { createdAt }: SavedQuestion,
): QuestionStreamEvent[] {
  if (createdAt === null) return reject('QUESTION_NOT_FOUND');
  return [{ type: 'QuestionChanged', data: { questionId, content, createdAt, updatedAt: now } }];
}
