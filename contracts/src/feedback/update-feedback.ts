import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { managers } from '../shared/roles.ts';
import { clearableText } from '../shared/text.ts';
import { feedback, feedbackStatuses } from './feedback.ts';

/**
 * Marks feedback as reviewed, archives or restores it, and changes its notes (rule 10.2). Sending the present status is
 * not a transition. Notes that are left out stay; null and empty text clear them.
 */
export const updateFeedback = defineEndpoint({
  name: 'updateFeedback',
  method: 'PATCH',
  path: '/api/admin/feedback/:id',
  summary: 'Review, archive or restore feedback',
  roles: managers,
  params: z.object({ id: z.string() }),
  body: z
    .object({
      status: z.enum(feedbackStatuses, { error: 'Please select a valid status' }).optional(),
      adminNotes: clearableText(5000).optional(),
    })
    .refine(({ status, adminNotes }) => status !== undefined || adminNotes !== undefined, {
      error: 'Send a status or notes',
      path: ['status'],
    }),
  example: { status: 'reviewed', adminNotes: 'Called back.' },
  response: feedback,
  errors: ['FEEDBACK_NOT_FOUND', 'FEEDBACK_TRANSITION', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
