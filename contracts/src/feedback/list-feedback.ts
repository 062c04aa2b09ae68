import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { timePageQuery } from '../shared/paging.ts';
import { managers } from '../shared/roles.ts';
import { feedback, feedbackStatuses } from './feedback.ts';

export const listFeedback = defineEndpoint({
  name: 'listFeedback',
  method: 'GET',
  path: '/api/admin/feedback',
  summary: 'Feedback, newest first',
  roles: managers,
  query: z.object({ ...timePageQuery, status: z.enum(feedbackStatuses).optional() }),
  response: z.array(feedback),
});
