import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { question, questionExample, questionForm } from './question.ts';

const path = '/api/admin/questions';
const params = z.object({ id: z.string() });

export const listQuestions = defineEndpoint({
  name: 'listQuestions',
  method: 'GET',
  path,
  summary: 'The saved questions, by title',
  roles: 'managers',
  response: z.array(question),
  errors: ['UNAVAILABLE'],
});

export const saveQuestion = defineEndpoint({
  name: 'saveQuestion',
  method: 'POST',
  path,
  summary: 'Save a question for all managers',
  roles: 'managers',
  takesKey: true,
  status: 201,
  body: questionForm,
  example: questionExample,
  response: question,
});

export const changeQuestion = defineEndpoint({
  name: 'changeQuestion',
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Change a saved question',
  roles: 'managers',
  takesKey: true,
  params,
  body: questionForm,
  example: questionExample,
  response: question,
  errors: ['QUESTION_NOT_FOUND'],
});

export const eraseQuestion = defineEndpoint({
  name: 'eraseQuestion',
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Erase a saved question',
  roles: 'managers',
  takesKey: true,
  params,
  response: z.object({ message: z.string() }),
  errors: ['QUESTION_NOT_FOUND'],
});
