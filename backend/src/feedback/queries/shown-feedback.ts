import type { Feedback, FeedbackSource, SealedFeedback } from '@cablepark/contracts/feedback/feedback';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { SealPurpose } from '@cablepark/vault/sealing';
import type { Vault } from '@cablepark/vault/vault';
import type { FeedbackRow } from '@cablepark/projections/read-models/feedback.read-model';

const erased: SealedFeedback = { comment: 'erased', email: null };
const unknownSource: FeedbackSource = { userIp: null, userAgent: null };

/** Opens the content, source and notes of these rows, in three round trips at most. */
export async function shownFeedback(vault: Vault, rows: readonly FeedbackRow[]): Promise<Feedback[]> {
  const [contents, sources, notes] = await Promise.all([
    opened<SealedFeedback>(vault, 'feedback', rows, 'content'),
    opened<FeedbackSource>(vault, 'feedbackSource', rows, 'source'),
    opened<{ notes: string | null }>(vault, 'feedbackNotes', rows, 'notes'),
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

/** Opens the boxes of one column, by row. Rows without a box, or with one that was erased, are missing. */
async function opened<Content>(
  vault: Vault,
  purpose: SealPurpose,
  rows: readonly FeedbackRow[],
  column: 'content' | 'source' | 'notes',
): Promise<ReadonlyMap<FeedbackRow, Content>> {
  const sealed = rows.flatMap((row) => (row[column] ? [{ row, box: row[column] as Sealed<Content> }] : []));
  if (sealed.length === 0) return new Map();
  const contents = await vault.openAll(
    purpose,
    sealed.map(({ box }) => box),
  );
  return new Map(sealed.flatMap(({ row }, i) => (contents[i] ? [[row, contents[i]] as const] : [])));
}
