import type { Feedback, FeedbackContent, FeedbackSource, FeedbackStatus } from '@cablepark/contracts/feedback/feedback';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/table.ts';

/** One feedback item. What was written, where it came from and staff's notes stay sealed until they are shown. */
export interface FeedbackRow {
  feedbackId: string;
  /** Log position of its submission, which tells those of one millisecond apart in lists. */
  submittedAtPosition: bigint;
  createdAt: string;
  rating: number;
  category: Feedback['category'];
  status: FeedbackStatus;
  userId: string | null;
  content: Sealed<FeedbackContent>;
  /** Null once it is erased, and where the content holds it. */
  source: Sealed<FeedbackSource> | null;
  /** Whether where it came from is still kept, wherever. */
  hasSource: boolean;
  notes: Sealed<{ notes: string | null }> | null;
  /** Whether all of it has been erased. */
  isErased: boolean;
}

export const feedback = defineTable<FeedbackRow>('feedback', {
  columns: {
    feedbackId: { name: 'feedback_id', type: 'text', primary: true },
    submittedAtPosition: { name: 'submitted_at_position', type: 'bigint' },
    createdAt: { name: 'created_at', type: 'timestamptz' },
    rating: { type: 'int' },
    category: { type: 'text' },
    status: { type: 'text' },
    userId: { name: 'user_id', type: 'text', nullable: true },
    content: { type: 'jsonb' },
    source: { type: 'jsonb', nullable: true },
    hasSource: { name: 'has_source', type: 'boolean' },
    notes: { type: 'jsonb', nullable: true },
    isErased: { name: 'is_erased', type: 'boolean' },
  },
  indices: [{ name: 'feedback_newest', columns: ['createdAt', 'submittedAtPosition'] }],
});

/** All feedback, whatever its status. */
export const feedbackReadModel = defineReadModel({
  name: 'feedback',
  version: 2,
  tables: [feedback],
  on: {
    FeedbackSubmitted: ({ data, position, metadata }, changes) => {
      changes.put(feedback, {
        feedbackId: data.feedbackId,
        submittedAtPosition: position,
        createdAt: metadata.at,
        rating: data.rating,
        category: data.category,
        status: 'new',
        userId: data.userId,
        content: data.content,
        source: data.source,
        hasSource: true,
        notes: null,
        isErased: false,
      });
    },
    FeedbackReviewed: ({ data }, changes) => {
      changes.patch(feedback, data, { status: 'reviewed' });
    },
    FeedbackArchived: ({ data }, changes) => {
      changes.patch(feedback, data, { status: 'archived' });
    },
    FeedbackRestored: ({ data }, changes) => {
      changes.patch(feedback, data, { status: 'reviewed' });
    },
    FeedbackNotesChanged: ({ data: { feedbackId, notes } }, changes) => {
      changes.patch(feedback, { feedbackId }, { notes, isErased: false });
    },
    FeedbackSealedAnew: ({ data: { feedbackId, content } }, changes) => {
      changes.patch(feedback, { feedbackId }, { content });
    },
    PersonalDataErased: ({ data: { subject, subjectId: feedbackId } }, changes) => {
      if (subject !== 'feedback' && subject !== 'feedbackSource') return;
      changes.patch(feedback, { feedbackId }, { source: null, hasSource: false, isErased: subject === 'feedback' });
    },
  },
});
