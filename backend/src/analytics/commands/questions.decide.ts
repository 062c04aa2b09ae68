import type { QuestionForm } from '@cablepark/contracts/analytics/question';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { itemsOf } from '@cablepark/event-store/streams/linked-list';

import type { QuestionStreamEvent, SavedQuestion } from '../domain/saved-question.ts';

export interface SaveQuestionDecision {
  readonly questionId: string;
  readonly content: Sealed<QuestionForm>;
  /** ISO 8601. */
  readonly now: string;
}

/**
 * A question with this id exists, but the answer to the request that saved it is no longer known.
 */
export class AlreadySaved extends Error {
  override readonly name = 'AlreadySaved';
}

/**
 * Saves a new question. Throws AlreadySaved if its id has been used, by a repeated request whose
 * first answer is no longer known.
 */
export function decideSaveQuestion(
  { questionId, content, now }: SaveQuestionDecision,
  { createdAt }: SavedQuestion,
): QuestionStreamEvent[] {
  if (createdAt !== null) {
    throw new AlreadySaved();
  }

  return [{ type: 'QuestionSaved', data: { questionId, content, createdAt: now, updatedAt: now } }];
}

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
