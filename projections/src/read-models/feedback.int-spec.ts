import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { DomainEvent } from '@cablepark/contracts/events';
import { sealedExample } from '@cablepark/contracts/shared/sealed';
import { feedbackStreamOf } from '@cablepark/contracts/shared/streams';

import { ReadSide } from '../test/read-side.ts';
import { feedbackReadModel } from './feedback.read-model.ts';

const submitted = (feedbackId: string): DomainEvent => ({
  type: 'FeedbackSubmitted',
  data: {
    feedbackId,
    rating: 4,
    category: 'bug',
    content: sealedExample,
    source: sealedExample,
    userId: null,
  },
});
const notes = { keyId: 'k-notes', box: 'notes' };

describe('the feedback read model', () => {
  let readSide: ReadSide;
  beforeAll(async () => {
    readSide = await ReadSide.open();
  });
  afterAll(() => readSide.close());

  it('follows each item through its statuses and notes, and is the same when rebuilt from zero', async () => {
    const { progress } = readSide.startWorker({ models: [feedbackReadModel] });
    const [a, b, c] = ['A', 'B', 'C'] as const;
    await readSide.write(feedbackStreamOf(a), [
      submitted(a),
      { type: 'FeedbackReviewed', data: { feedbackId: a } },
    ]);
    await readSide.write(feedbackStreamOf(b), [
      submitted(b),
      { type: 'FeedbackArchived', data: { feedbackId: b } },
      { type: 'FeedbackNotesChanged', data: { feedbackId: b, notes } },
      { type: 'FeedbackRestored', data: { feedbackId: b } },
    ]);
    const position = await readSide.write(feedbackStreamOf(c), [
      submitted(c),
      {
        type: 'PersonalDataErased',
        data: { subject: 'feedbackSource', subjectId: c, keyIds: [sealedExample.keyId], day: null },
      },
    ]);
    expect(await progress.waitFor(['feedback'], position, 30_000)).toBe(true);
    const rows = await readSide.readRows([feedbackReadModel]);
    expect(rows).toMatchObject({
      feedback: [
        {
          feedback_id: a,
          status: 'reviewed',
          rating: 4,
          category: 'bug',
          content: sealedExample,
          source: sealedExample,
          notes: null,
        },
        { feedback_id: b, status: 'reviewed', notes },
        { feedback_id: c, status: 'new', content: sealedExample, source: null, is_erased: false },
      ],
    });
    await readSide.rebuild([feedbackReadModel]);
    expect(await readSide.readRows([feedbackReadModel])).toEqual(rows);
  });
});
