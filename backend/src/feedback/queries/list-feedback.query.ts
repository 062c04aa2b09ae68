import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';

import {
  listFeedback,
  type Feedback,
  type FeedbackContent,
  type FeedbackSource,
} from '@cablepark/contracts/feedback/feedback';
import { reject } from '@cablepark/contracts/shared/rejection';
import { feedback, type FeedbackRow } from '@cablepark/projections/read-models/feedback.read-model';
import { Vault } from '@cablepark/vault/vault';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { Page, readNewestPage } from '#http/paging';

/** Rejects FEEDBACK_NOT_FOUND. */
export async function getFeedback(
  feedbackId: string,
  database: DataSource,
  vault: Vault,
): Promise<Feedback> {
  const rows = await database.getRepository(feedback.entity).findBy({ feedbackId });
  const [item] = await openFeedback(vault, rows);
  return item ?? reject('FEEDBACK_NOT_FOUND');
}

export class ListFeedback extends Query<AnswerTo<typeof listFeedback>> {
  constructor(readonly requested: Requested<typeof listFeedback>) {
    super();
  }
}

/** Lists feedback of one status or of all, newest first. */
@QueryHandler(ListFeedback)
export class ListFeedbackHandler implements IQueryHandler<ListFeedback> {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  async execute({ requested: { query: wanted } }: ListFeedback): Promise<Page<Feedback>> {
    const { status } = wanted;
    const query = this.database.getRepository(feedback.entity).createQueryBuilder('f');
    if (status !== undefined) {
      query.andWhere('f.status = :status', { status });
    }

    const page = await readNewestPage(query, 'submittedAtPosition', wanted);
    return new Page(await openFeedback(this.vault, page.items), page.next);
  }
}

const erased: FeedbackContent = { comment: 'erased', email: null };
const unknownSource: FeedbackSource = { userIp: null, userAgent: null };

/** Opens the content, source and notes of these rows, in three round trips at most. */
export async function openFeedback(
  vault: Vault,
  rows: readonly FeedbackRow[],
): Promise<Feedback[]> {
  const [contents, sources, notes] = await Promise.all([
    vault.openEach('feedback', rows, ({ content }) => content),
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
    ...(contents.get(row) ?? erased),
    ...(sources.get(row) ?? unknownSource),
  }));
}
