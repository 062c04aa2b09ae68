import { reject } from '@cablepark/contracts/shared/rejection';
import { itemsOf } from '@cablepark/event-store/streams/linked-list';

import type { QuestionStreamEvent, SavedQuestion } from '#analytics/domain/saved-question';

/** Erases a question with all its former contents. */
export function decideEraseQuestion(
  questionId: string,
  { createdAt, keys }: SavedQuestion,
): QuestionStreamEvent[] {
  if (createdAt === null) {
    return reject('QUESTION_NOT_FOUND');
  }

  const keyIds = itemsOf(keys);
  return [
    {
      type: 'PersonalDataErased',
      data: { subject: 'question', subjectId: questionId, keyIds, day: null },
    },
  ];
}
