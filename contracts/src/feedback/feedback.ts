import { z } from 'zod';
import { dateTime } from '../shared/riga-day.ts';

export const feedbackCategories = ['general', 'booking', 'interface', 'suggestion', 'bug'] as const;
export const feedbackStatuses = ['new', 'reviewed', 'archived'] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];

/** What somebody wrote. Personal data: in the log it is always sealed. */
export const feedbackContent = z.object({ comment: z.string(), email: z.string().nullable() });
export type FeedbackContent = z.output<typeof feedbackContent>;

/** From where it was sent. It has a key of its own, because it is erased long before what was written is. */
export const feedbackSource = z.object({ userIp: z.string().nullable(), userAgent: z.string().nullable() });
export type FeedbackSource = z.output<typeof feedbackSource>;

/** What was written may hold where it came from as well: the first version of `FeedbackSubmitted` had one box for both. */
export type SealedFeedback = FeedbackContent & Partial<FeedbackSource>;

/** Feedback. Once its personal data are erased, the comment reads `erased`. */
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
