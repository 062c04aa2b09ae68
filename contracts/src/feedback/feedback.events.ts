import { z } from 'zod';

import { defineEvent, toFact, toPersonalFact, type EventOf } from '../shared/define-event.ts';
import { shownText, userIdText } from '../shared/exported.ts';
import { sealed, sealedExample } from '../shared/sealed.ts';
import { feedbackCategories, feedbackContent, feedbackSource } from './feedback.ts';

const feedbackId = shownText;
const exampleId = '0198f3a0-0000-7000-8000-000000000000';
const aboutFeedback = { schema: z.object({ feedbackId }), example: { feedbackId: exampleId } };
/** The staff's notes; null if there are none. */
export const feedbackNotes = z.object({ notes: z.string().nullable() });

export const FeedbackSubmitted = defineEvent('FeedbackSubmitted', {
  schema: z.object({
    feedbackId,
    rating: z.number().int().min(1).max(5),
    category: z.enum(feedbackCategories),
    content: sealed(feedbackContent),
    source: sealed(feedbackSource),
    /** The author’s account, if they were signed in. */
    userId: userIdText.nullable(),
  }),
  example: {
    feedbackId: exampleId,
    rating: 5,
    category: 'general',
    content: sealedExample,
    source: sealedExample,
    userId: null,
  },
  facts: ({ rating, category }) => [toFact('rating', rating), toFact('category', category)],
  audit: { en: 'Feedback submitted', lv: 'Iesniegta atsauksme' },
});

export const FeedbackReviewed = defineEvent('FeedbackReviewed', {
  ...aboutFeedback,
  audit: { en: 'Feedback marked as reviewed', lv: 'Atsauksme atzīmēta kā izskatīta' },
});
export const FeedbackArchived = defineEvent('FeedbackArchived', {
  ...aboutFeedback,
  audit: { en: 'Feedback archived', lv: 'Arhivēta atsauksme' },
});
/** Archived feedback was marked as reviewed again. */
export const FeedbackRestored = defineEvent('FeedbackRestored', {
  ...aboutFeedback,
  audit: { en: 'Feedback restored', lv: 'Atjaunota atsauksme' },
});

export const FeedbackNotesChanged = defineEvent('FeedbackNotesChanged', {
  schema: z.object({ feedbackId, notes: sealed(feedbackNotes) }),
  example: { feedbackId: exampleId, notes: sealedExample },
  facts: () => [toPersonalFact('adminNotes')],
  audit: { en: 'Notes on feedback changed', lv: 'Mainītas atsauksmes piezīmes' },
});

export const feedbackEvents = [
  FeedbackSubmitted,
  FeedbackReviewed,
  FeedbackArchived,
  FeedbackRestored,
  FeedbackNotesChanged,
] as const;
export type FeedbackEvent = EventOf<(typeof feedbackEvents)[number]>;
