import { z } from 'zod';
import { defineEvent, type EventOf } from '../shared/define-event.ts';
import { sealed, sealedExample } from '../shared/sealed.ts';
import { feedbackCategories, feedbackContent, feedbackSource } from './feedback.ts';

const feedbackId = z.string();
const exampleId = '0198f3a0-0000-7000-8000-000000000000';
/** Staff's own words about it; null where there are none. */
export const feedbackNotes = z.object({ notes: z.string().nullable() });

export const FeedbackSubmitted = defineEvent(
  'FeedbackSubmitted',
  2,
  z.object({
    feedbackId,
    rating: z.number().int().min(1).max(5),
    category: z.enum(feedbackCategories),
    content: sealed(feedbackContent),
    /** Null in events of version 1, whose content holds it. */
    source: sealed(feedbackSource).nullable(),
    /** The account it came from, if its author was signed in. */
    userId: z.string().nullable(),
  }),
  {
    feedbackId: exampleId,
    rating: 5,
    category: 'general',
    content: sealedExample,
    source: sealedExample,
    userId: null,
  },
  { 1: (old: object) => ({ ...old, source: null }) },
);

/** What was written is sealed under another key, without where it came from; the old key is erased right after. */
export const FeedbackSealedAnew = defineEvent(
  'FeedbackSealedAnew',
  1,
  z.object({ feedbackId, content: sealed(feedbackContent) }),
  { feedbackId: exampleId, content: sealedExample },
);

export const FeedbackReviewed = defineEvent('FeedbackReviewed', 1, z.object({ feedbackId }), { feedbackId: exampleId });
export const FeedbackArchived = defineEvent('FeedbackArchived', 1, z.object({ feedbackId }), { feedbackId: exampleId });
/** From the archive back to the reviewed. */
export const FeedbackRestored = defineEvent('FeedbackRestored', 1, z.object({ feedbackId }), { feedbackId: exampleId });

export const FeedbackNotesChanged = defineEvent(
  'FeedbackNotesChanged',
  1,
  z.object({ feedbackId, notes: sealed(feedbackNotes) }),
  { feedbackId: exampleId, notes: sealedExample },
);

export const feedbackEvents = [
  FeedbackSubmitted,
  FeedbackReviewed,
  FeedbackArchived,
  FeedbackRestored,
  FeedbackNotesChanged,
  FeedbackSealedAnew,
] as const;
export type FeedbackEvent = EventOf<(typeof feedbackEvents)[number]>;
