import { z } from 'zod';
import { dateTime } from '../shared/riga-day.ts';

export const feedbackCategories = ['general', 'booking', 'interface', 'suggestion', 'bug'] as const;
export const feedbackStatuses = ['new', 'reviewed', 'archived'] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];

/** What somebody wrote, and from where. Personal data: in the log it is always sealed. */
export const feedbackContent = z.object({
  comment: z.string(),
  email: z.string().nullable(),
  userIp: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type FeedbackContent = z.output<typeof feedbackContent>;

/** Feedback (spec, section 3). Once its personal data are erased, the comment reads `erased`. */
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
