import type { QuestionEvent } from '@cablepark/contracts/analytics/question.events';
import type { PrivacyEvent } from '@cablepark/contracts/privacy/privacy.events';
import type { Dated, Decider } from '@cablepark/event-store/streams/decider';
import { itemsOf, toLinked, type Linked } from '@cablepark/event-store/streams/linked-list';

import {
  evolveAnswers,
  noAnswers,
  type FirstAnswers,
} from '#command-pipeline/domain/first-answers';

export type QuestionStreamEvent = QuestionEvent | PrivacyEvent;

export interface SavedQuestion {
  /** When it was first saved; null if it wasn't, or has been erased. */
  readonly createdAt: string | null;
  /** The keys of all its contents, former ones included, that have not been erased. */
  readonly keys: Linked<string> | null;
  readonly answers: FirstAnswers;
}

function evolveContent(question: SavedQuestion, event: QuestionStreamEvent): SavedQuestion {
  switch (event.type) {
    case 'QuestionSaved':
    case 'QuestionChanged': {
      const { createdAt, content } = event.data;
      return { ...question, createdAt, keys: { item: content.keyId, older: question.keys } };
    }
    case 'PersonalDataErased': {
      const erased = new Set(event.data.keyIds);
      return {
        ...question,
        createdAt: null,
        keys: toLinked(itemsOf(question.keys).filter((keyId) => !erased.has(keyId))),
      };
    }
  }
}

export const savedQuestion: Decider<SavedQuestion, QuestionStreamEvent> = {
  initialState: { createdAt: null, keys: null, answers: noAnswers },
  evolve: (question, event: Dated<QuestionStreamEvent>) => ({
    ...evolveContent(question, event),
    answers: evolveAnswers(question.answers, event),
  }),
};
