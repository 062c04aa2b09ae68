import type { QuestionForm } from '@cablepark/contracts/analytics/question';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable, jsonb, text, timestamptz } from '../runtime/define-table.ts';

/** A saved question. What it asks stays sealed until it is shown. */
export const questions = defineTable('questions', {
  questionId: text().key(),
  content: jsonb<Sealed<QuestionForm>>(),
  createdAt: timestamptz(),
  updatedAt: timestamptz(),
});

/** The saved questions that have not been erased. */
export const questionsReadModel = defineReadModel({
  name: 'questions',
  version: 1,
  tables: [questions],
  on: {
    QuestionSaved: ({ data }, changes) => changes.put(questions, data),
    QuestionChanged: ({ data: { questionId, content, updatedAt } }, changes) =>
      changes.patch(questions, { questionId }, { content, updatedAt }),
    PersonalDataErased: ({ data: { subject, subjectId } }, changes) => {
      if (subject === 'question') {
        changes.remove(questions, { questionId: subjectId });
      }
    },
  },
});
