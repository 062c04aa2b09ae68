import { describe, expect, it } from '@jest/globals';

import type { FeedbackStatus } from '@cablepark/contracts/feedback/feedback';
import { Rejection } from '@cablepark/contracts/shared/rejection';

import { feedbackItem, type FeedbackStreamEvent } from '#feedback/domain/feedback-item';
import { decideUpdateFeedback, type UpdateFeedbackDecision } from './update-feedback.decide.ts';

const ID = '0198f3a0-0000-7000-8000-000000000000';
const data = { feedbackId: ID };
const content = { keyId: 'somebody', box: 'box' };
const submitted: FeedbackStreamEvent = {
  type: 'FeedbackSubmitted',
  data: { feedbackId: ID, rating: 4, category: 'bug', content, source: content, userId: null },
};
const past = {
  new: [submitted],
  reviewed: [submitted, { type: 'FeedbackReviewed', data }],
  archived: [submitted, { type: 'FeedbackArchived', data }],
} satisfies Record<FeedbackStatus, FeedbackStreamEvent[]>;

const update = (events: readonly FeedbackStreamEvent[], more: Partial<UpdateFeedbackDecision>) =>
  decideUpdateFeedback(
    { feedbackId: ID, notes: null, ...more },
    events.reduce(feedbackItem.evolve, feedbackItem.initialState),
  );

describe('update feedback', () => {
  it.each<[FeedbackStatus, FeedbackStatus, FeedbackStreamEvent['type']]>([
    ['new', 'reviewed', 'FeedbackReviewed'],
    ['new', 'archived', 'FeedbackArchived'],
    ['reviewed', 'archived', 'FeedbackArchived'],
    ['archived', 'reviewed', 'FeedbackRestored'],
  ])('changes it from %s to %s: %s', (from, to, type) => {
    expect(update(past[from], { status: to })).toEqual([{ type, data }]);
  });

  it.each<[FeedbackStatus, FeedbackStatus]>([
    ['reviewed', 'new'],
    ['archived', 'new'],
  ])('never changes it from %s to %s', (from, to) => {
    expect(() => update(past[from], { status: to })).toThrow(
      new Rejection('FEEDBACK_TRANSITION', {
        error: `Feedback that is ${from} can't become ${to}.`,
      }),
    );
  });

  it.each<FeedbackStatus>(['new', 'reviewed', 'archived'])(
    'returns no events if it is already %s',
    (status) => {
      expect(update(past[status], { status })).toEqual([]);
    },
  );

  it('changes notes, with or without a transition', () => {
    const notes = { keyId: 'notes', box: 'box' };
    const changed = { type: 'FeedbackNotesChanged', data: { feedbackId: ID, notes } };
    expect(update(past.archived, { notes })).toEqual([changed]);
    expect(update(past.new, { status: 'reviewed', notes })).toEqual([
      { type: 'FeedbackReviewed', data },
      changed,
    ]);
  });

  it('refuses feedback that was never submitted', () => {
    expect(() => update([], { status: 'reviewed' })).toThrow('Feedback not found');
  });
});
