import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';

import type { Feedback } from '@cablepark/contracts/feedback/feedback';
import { uuid } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { Vault } from '@cablepark/vault/vault';

import { getFeedback } from '#feedback/queries/list-feedback.query';
import { FeedbackItems } from '../feedback-items.ts';
import { UpdateFeedback } from './update-feedback.command.ts';
import { decideUpdateFeedback } from './update-feedback.decide.ts';

@CommandHandler(UpdateFeedback)
export class UpdateFeedbackHandler implements ICommandHandler<UpdateFeedback> {
  constructor(
    private readonly items: FeedbackItems,
    private readonly vault: Vault,
    private readonly database: DataSource,
  ) {}

  async execute({
    requested: {
      params: { id },
      body: { status, adminNotes },
      context,
    },
  }: UpdateFeedback): Promise<Feedback> {
    const feedbackId = uuid.safeParse(id).data ?? reject('FEEDBACK_NOT_FOUND');
    const update = (notes: Sealed<{ notes: string | null }> | null) =>
      this.items.handle('UpdateFeedback', feedbackId, context, (item) =>
        decideUpdateFeedback({ feedbackId, status, notes }, item),
      );
    await (adminNotes === undefined
      ? update(null)
      : this.vault.sealFor('feedbackNotes', { notes: adminNotes }, update));
    return getFeedback(feedbackId, this.database, this.vault);
  }
}
