import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dateTime, timePageQuery } from '../shared/fields.ts';
import { clearableText, isShown, optionalEmail, requiredText, text } from '../shared/text.ts';

export const feedbackCategories = ['general', 'booking', 'interface', 'suggestion', 'bug'] as const;
export const feedbackStatuses = ['new', 'reviewed', 'archived'] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];

/** The text of a feedback. It is personal data and always sealed in the log. */
export const feedbackContent = z.object({ comment: z.string(), email: z.string().nullable() });
export type FeedbackContent = z.output<typeof feedbackContent>;

/**
 * Where a feedback was sent from. It has a key of its own because it is erased long before the text
 * is.
 */
export const feedbackSource = z.object({
  userIp: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type FeedbackSource = z.output<typeof feedbackSource>;

/** A feedback as staff see it. Once its personal data are erased, the comment reads `erased`. */
export const feedback = z.object({
  id: z.string(),
  createdAt: dateTime,
  rating: z.number().int(),
  comment: z.string(),
  email: z.string().nullable(),
  category: z.enum(feedbackCategories),
  status: z.enum(feedbackStatuses),
  adminNotes: z.string().nullable(),
  userId: z.string().nullable(),
  userIp: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type Feedback = z.output<typeof feedback>;

const NO_RATING = 'Please select a rating';
const NO_COMMENT = 'Feedback cannot be empty';
const MAX_COMMENT_LENGTH = 2000;

/** What the customers' feedback form asks for (rule 10.1). */
export const feedbackForm = z.object({
  rating: z.number({ error: NO_RATING }).int(NO_RATING).min(1, NO_RATING).max(5, NO_RATING),
  comment: requiredText(
    text(MAX_COMMENT_LENGTH, 'Feedback must be less than 2000 characters').refine(
      isShown,
      NO_COMMENT,
    ),
    NO_COMMENT,
  ).meta({ description: '1 to 2000 characters.' }),
  email: optionalEmail('Please enter a valid email'),
  category: z.enum(feedbackCategories, { error: 'Please select a category' }).default('general'),
});

export const submitFeedback = defineEndpoint('submitFeedback', 'POST /api/feedback', 'everyone', {
  summary: 'Send feedback',
  body: feedbackForm,
  example: { rating: 5, comment: 'Great session!', category: 'general' },
  response: z.object({ id: z.string(), status: z.enum(feedbackStatuses), message: z.string() }),
  status: 201,
  errors: ['OUTCOME_UNKNOWN', 'UNAVAILABLE', 'THROTTLED'],
});

export const listFeedback = defineEndpoint('listFeedback', 'GET /api/admin/feedback', 'managers', {
  summary: 'Feedback, newest first',
  query: z.object({ ...timePageQuery, status: z.enum(feedbackStatuses).optional() }),
  response: z.array(feedback),
});

/**
 * Changes status and notes (rule 10.2). The same status is no transition. Null and empty text clear
 * the notes.
 */
export const updateFeedback = defineEndpoint(
  'updateFeedback',
  'PATCH /api/admin/feedback/:id',
  'managers',
  {
    summary: 'Review, archive or restore feedback',
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
  },
);

/** Erases the comment, e-mail, address, browser and notes. The rating and the category stay. */
export const eraseFeedback = defineEndpoint(
  'eraseFeedback',
  'DELETE /api/admin/feedback/:id/personal-data',
  'managers',
  {
    summary: "Erase a feedback's personal data for good",
    params: z.object({ id: z.string() }),
    errors: ['FEEDBACK_NOT_FOUND', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
  },
);
