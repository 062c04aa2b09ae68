import type { Feedback } from '@cablepark/contracts/feedback/feedback';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Vault } from '@cablepark/vault/vault';
import { feedback } from '@cablepark/projections/read-models/feedback.read-model';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { shownFeedback } from './shown-feedback.ts';

export class GetFeedback extends Query<Feedback> {
  constructor(readonly feedbackId: string) {
    super();
  }
}

@QueryHandler(GetFeedback)
export class GetFeedbackHandler implements IQueryHandler<GetFeedback> {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  async execute({ feedbackId }: GetFeedback): Promise<Feedback> {
    const row = await this.database.getRepository(feedback.entity).findOneBy({ feedbackId });
    const [item] = row ? await shownFeedback(this.vault, [row]) : [];
    return item ?? reject('FEEDBACK_NOT_FOUND');
  }
}
