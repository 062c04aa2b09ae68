import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { optionalEmail, requiredText, text } from '../shared/text.ts';
import { everyone } from '../shared/roles.ts';
import { feedbackCategories, feedbackStatuses } from './feedback.ts';

const NO_RATING = 'Please select a rating';
const NO_COMMENT = 'Feedback cannot be empty';
const LONGEST_COMMENT = 2000;

/** Sends the customers' feedback form (rule 10.1). */
export const submitFeedback = defineEndpoint({
  name: 'submitFeedback',
  method: 'POST',
  path: '/api/feedback',
  summary: 'Send feedback',
  roles: everyone,
  body: z.object({
    rating: z.number({ error: NO_RATING }).int(NO_RATING).min(1, NO_RATING).max(5, NO_RATING),
    comment: requiredText(
      text(LONGEST_COMMENT, 'Feedback must be less than 2000 characters').refine(
        (comment) => comment.length > 0,
        NO_COMMENT,
      ),
      NO_COMMENT,
    ).meta({ description: '1 to 2000 characters.' }),
    email: optionalEmail('Please enter a valid email'),
    category: z.enum(feedbackCategories, { error: 'Please select a category' }).default('general'),
  }),
  example: { rating: 5, comment: 'Great session!', category: 'general' },
  response: z.object({ id: z.string(), status: z.enum(feedbackStatuses), message: z.string() }),
  status: 201,
  errors: ['OUTCOME_UNKNOWN', 'UNAVAILABLE', 'THROTTLED'],
});
