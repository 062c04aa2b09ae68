import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { managers } from '../shared/roles.ts';

/** Erases the comment, e-mail, address, browser and notes. The rating and the category stay. */
export const eraseFeedback = defineEndpoint({
  name: 'eraseFeedback',
  method: 'DELETE',
  path: '/api/admin/feedback/:id/personal-data',
  summary: "Erase a feedback's personal data for good",
  roles: managers,
  params: z.object({ id: z.string() }),
  response: z.object({ message: z.string() }),
  errors: ['FEEDBACK_NOT_FOUND', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
