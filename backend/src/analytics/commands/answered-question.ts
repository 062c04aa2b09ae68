import type { Question } from '@cablepark/contracts/analytics/question';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Vault } from '@cablepark/vault/vault';
import type { QuestionStreamEvent } from '../domain/saved-question.ts';

/** The question as an action left it, made from its event, because it may have been changed since. */
export async function answeredQuestion(vault: Vault, events: readonly QuestionStreamEvent[]): Promise<Question> {
  const event = events.find((one) => one.type !== 'PersonalDataErased') ?? reject('QUESTION_NOT_FOUND');
  const { questionId: id, content, createdAt, updatedAt } = event.data;
  const form = (await vault.open('question', content)) ?? { title: 'erased', sql: 'erased', chart: null };
  return { id, ...form, createdAt, updatedAt };
}
