import { describe, expect, it } from '@jest/globals';

import { savedQuestion, type QuestionStreamEvent } from '../domain/saved-question.ts';
import { decideChangeQuestion } from './change-question/change-question.decide.ts';
import { decideEraseQuestion } from './erase-question/erase-question.decide.ts';
import { decideSaveQuestion } from './save-question/save-question.decide.ts';

const questionId = '0198f3a0-0000-7000-8000-000000000000';
const createdAt = '2026-06-01T06:00:00.000Z';
const box = (keyId: string) => ({ keyId, box: 'box' });
const saved: QuestionStreamEvent = {
  type: 'QuestionSaved',
  data: { questionId, content: box('one'), createdAt, updatedAt: createdAt },
};
const later = '2026-06-02T06:00:00.000Z';
const changed: QuestionStreamEvent = {
  type: 'QuestionChanged',
  data: { questionId, content: box('two'), createdAt, updatedAt: later },
};
const erased: QuestionStreamEvent = {
  type: 'PersonalDataErased',
  data: { subject: 'question', subjectId: questionId, keyIds: ['two', 'one'], day: null },
};
const metadata = { at: later, correlationId: 'request', causationId: 'request' };
const given = (...events: QuestionStreamEvent[]) =>
  events.reduce(
    (state, event) => savedQuestion.evolve(state, { ...event, metadata }),
    savedQuestion.initialState,
  );

describe('a saved question', () => {
  it('is saved once', () => {
    const command = { questionId, content: box('one'), now: createdAt };
    expect(decideSaveQuestion(command, given())).toEqual([saved]);
    expect(decideSaveQuestion(command, given(saved))).toEqual([]);
  });

  it('is changed if there is one, and stays as old as it is', () => {
    const command = { questionId, content: box('two'), now: later };
    expect(decideChangeQuestion(command, given(saved))).toEqual([changed]);
    for (const state of [given(), given(saved, changed, erased)]) {
      expect(() => decideChangeQuestion(command, state)).toThrow('There is no such question.');
    }
  });

  it('is erased with all that it ever asked', () => {
    expect(decideEraseQuestion(questionId, given(saved, changed))).toEqual([erased]);
    for (const state of [given(), given(saved, changed, erased)]) {
      expect(() => decideEraseQuestion(questionId, state)).toThrow('There is no such question.');
    }
  });
});
