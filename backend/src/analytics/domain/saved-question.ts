import type { QuestionEvent } from '@cablepark/contracts/analytics/question.events';
import type { PrivacyEvent } from '@cablepark/contracts/privacy/privacy.events';
import { itemsOf, linked, type Linked } from '@cablepark/event-store/streams/linked-list';

export type QuestionStreamEvent = QuestionEvent | PrivacyEvent;

/** A saved question as decisions need it. */
export interface SavedQuestion {
  /** When it was first saved; null if it wasn't, or has been erased. */
  readonly createdAt: string | null;
  /** The keys of all that it has ever asked, and which have not been erased. */
  readonly keys: Linked<string> | null;
}

function evolveQuestion(question: SavedQuestion, event: QuestionStreamEvent): SavedQuestion {
  switch (event.type) {
    case 'QuestionSaved':
    case 'QuestionChanged': {
      const { createdAt, content } = event.data;
      return { createdAt, keys: { item: content.keyId, older: question.keys } };
    }
    case 'PersonalDataErased': {
      const erased = new Set(event.data.keyIds);
      return { createdAt: null, keys: linked(itemsOf(question.keys).filter((keyId) => !erased.has(keyId))) };
    }
  }
}

export const savedQuestion = {
  initialState: { createdAt: null, keys: null } satisfies SavedQuestion as SavedQuestion,
  evolve: evolveQuestion,
};
