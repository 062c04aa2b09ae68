import type {
  Feedback,
  FeedbackContent,
  FeedbackSource,
  FeedbackStatus,
} from '@cablepark/contracts/feedback/feedback';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import type { Changes } from '../runtime/changes.ts';
import { defineReadModel } from '../runtime/define-read-model.ts';
import {
  bigint,
  boolean,
  defineTable,
  int,
  jsonb,
  text,
  timestamptz,
} from '../runtime/define-table.ts';
import { defineHistory, defineHistoryTable } from '../runtime/history/history-table.ts';
import type { RowOf } from '../runtime/table.ts';

/**
 * One feedback item. Its text, its source and the staff's notes stay sealed until they are shown.
 */
export const feedback = defineTable(
  'feedback',
  {
    feedbackId: text().key(),
    /** Log position of its submission; orders items of the same millisecond in lists. */
    submittedAtPosition: bigint(),
    createdAt: timestamptz(),
    rating: int(),
    category: text<Feedback['category']>(),
    status: text<FeedbackStatus>(),
    userId: text().nullable(),
    content: jsonb<Sealed<FeedbackContent>>().sealed(),
    notes: jsonb<Sealed<{ notes: string | null }>>().nullable().sealed(),
    /** Null once it is erased. */
    source: jsonb<Sealed<FeedbackSource>>().nullable().sealed(),
    isErased: boolean(),
  },
  { indexes: [{ name: 'feedback_newest', columns: ['createdAt', 'submittedAtPosition'] }] },
);

export type FeedbackRow = RowOf<typeof feedback>;

const setStatus =
  (status: FeedbackStatus) =>
  ({ data }: { readonly data: { readonly feedbackId: string } }, changes: Changes): void =>
    changes.patch(feedback, data, { status });

export const feedbackHistory = defineHistoryTable(feedback);

/** Every feedback item with its present status. */
export const feedbackReadModel = defineReadModel({
  name: 'feedback',
  version: 1,
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
        notes: null,
        isErased: false,
      });
    },
    FeedbackReviewed: setStatus('reviewed'),
    FeedbackArchived: setStatus('archived'),
    FeedbackRestored: setStatus('reviewed'),
    FeedbackNotesChanged: ({ data: { feedbackId, notes } }, changes) =>
      changes.patch(feedback, { feedbackId }, { notes, isErased: false }),
    PersonalDataErased: ({ data: { subject, subjectId: feedbackId } }, changes) => {
      if (subject !== 'feedback' && subject !== 'feedbackSource') {
        return;
      }

      changes.patch(feedback, { feedbackId }, { source: null, isErased: subject === 'feedback' });
    },
  },
});

export const feedbackHistoryReadModel = defineHistory(feedbackReadModel, [feedbackHistory]);
