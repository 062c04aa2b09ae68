import type { Feedback, FeedbackSource, SealedFeedback } from '@cablepark/contracts/feedback/feedback';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Vault } from '@cablepark/vault/vault';
import type { FeedbackRow } from '@cablepark/projections/read-models/feedback.read-model';

const erased: SealedFeedback = { comment: 'erased', email: null };
const unknownSource: FeedbackSource = { userIp: null, userAgent: null };

/** Opens the content, source and notes of these rows, in three round trips at most. */
export async function shownFeedback(vault: Vault, rows: readonly FeedbackRow[]): Promise<Feedback[]> {
  const [contents, sources, notes] = await Promise.all([
    vault.openEach('feedback', rows, ({ content }) => content as Sealed<SealedFeedback> | null),
    vault.openEach('feedbackSource', rows, ({ source }) => source),
    vault.openEach('feedbackNotes', rows, ({ notes: box }) => box),
  ]);
  return rows.map((row) => ({
    id: row.feedbackId,
    createdAt: row.createdAt,
    rating: row.rating,
    category: row.category,
    status: row.status,
    adminNotes: notes.get(row)?.notes ?? null,
    userId: row.userId,
    ...unknownSource,
    ...(contents.get(row) ?? erased),
    ...sources.get(row),
  }));
}
