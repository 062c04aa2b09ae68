import { z } from 'zod';
import { dateTime } from '../shared/riga-day.ts';

export const feedbackCategories = ['general', 'booking', 'interface', 'suggestion', 'bug'] as const;
export const feedbackStatuses = ['new', 'reviewed', 'archived'] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];

/** The text of a feedback. It is personal data and always sealed in the log. */
export const feedbackContent = z.object({ comment: z.string(), email: z.string().nullable() });
export type FeedbackContent = z.output<typeof feedbackContent>;

/** Where a feedback was sent from. It has a key of its own because it is erased long before the text is. */
export const feedbackSource = z.object({ userIp: z.string().nullable(), userAgent: z.string().nullable() });
export type FeedbackSource = z.output<typeof feedbackSource>;

/** The opened content of a feedback. Version 1 of `FeedbackSubmitted` sealed the source together with the text. */
export type SealedFeedback = FeedbackContent & Partial<FeedbackSource>;

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
