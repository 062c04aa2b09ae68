import type { Feedback, FeedbackContent } from '@cablepark/contracts/feedback/feedback';
import type { Vault } from '@cablepark/event-store/vault/vault';
import type { FeedbackRow } from '@cablepark/projections/read-models/feedback.read-model';

const erased: FeedbackContent = { comment: 'erased', email: null, userIp: null, userAgent: null };

/** Rows with what was written and staff's notes opened, in two round trips at most. */
export async function shownFeedback(vault: Vault, rows: readonly FeedbackRow[]): Promise<Feedback[]> {
  const contents = await vault.openAll(
    'feedback',
    rows.map(({ content }) => content),
  );
  const noted = rows.flatMap(({ feedbackId, notes }) => (notes ? [{ feedbackId, notes }] : []));
  const opened =
    noted.length > 0
      ? await vault.openAll(
          'feedbackNotes',
          noted.map(({ notes }) => notes),
        )
      : [];
  const notes = new Map(noted.map(({ feedbackId }, i) => [feedbackId, opened[i]?.notes ?? null]));
  return rows.map((row, i) => ({
    id: row.feedbackId,
    createdAt: new Date(row.createdAt).toISOString(),
    rating: row.rating,
    category: row.category,
    status: row.status,
    adminNotes: notes.get(row.feedbackId) ?? null,
    userId: row.userId,
    ...(contents[i] ?? erased),
  }));
}
