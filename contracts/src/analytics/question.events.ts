import { z } from 'zod';

import { defineEvent, type EventOf } from '../shared/define-event.ts';
import { shownText } from '../shared/exported.ts';
import { sealed, sealedExample } from '../shared/sealed.ts';
import { questionForm } from './question.ts';

const questionId = shownText;
/** Sealed, because it is free text of the staff's. */
const content = sealed(questionForm);
/** When the question was first saved, and when it became what it is now. */
const times = { createdAt: shownText, updatedAt: shownText };
const example = {
  questionId: '0198f3a0-0000-7000-8000-000000000000',
  content: sealedExample,
  createdAt: '2026-06-01T06:00:00.000Z',
  updatedAt: '2026-06-01T06:00:00.000Z',
};
const schema = z.object({ questionId, content, ...times });

/** A manager saved a question in SQL for all managers. */
export const QuestionSaved = defineEvent('QuestionSaved', {
  schema,
  example,
  audit: { en: 'Question saved', lv: 'Saglabāts jautājums' },
});

/** A saved question has another title, text or chart. */
export const QuestionChanged = defineEvent('QuestionChanged', {
  schema,
  example,
  audit: { en: 'Question changed', lv: 'Mainīts jautājums' },
});

export const questionEvents = [QuestionSaved, QuestionChanged] as const;
export type QuestionEvent = EventOf<(typeof questionEvents)[number]>;
