import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { eraseFeedback } from '@cablepark/contracts/feedback/feedback';
import { uuid } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Vault } from '@cablepark/vault/vault';

import { eraseKeys } from '#command-pipeline/erased-keys';
import type { Answered } from '#http/answer';
import { FeedbackItems } from '../feedback-items.ts';
import { EraseFeedback } from './erase-feedback.command.ts';
import { decideEraseFeedback } from './erase-feedback.decide.ts';

@CommandHandler(EraseFeedback)
export class EraseFeedbackHandler implements ICommandHandler<EraseFeedback> {
  constructor(
    private readonly items: FeedbackItems,
    private readonly vault: Vault,
  ) {}

  async execute({
    requested: {
      params: { id },
      context,
    },
  }: EraseFeedback): Answered<typeof eraseFeedback> {
    const feedbackId = uuid.safeParse(id).data ?? reject('FEEDBACK_NOT_FOUND');
    const { events } = await this.items.handle('EraseFeedback', feedbackId, context, (item) =>
      decideEraseFeedback(feedbackId, item),
    );
    await eraseKeys(this.vault, events);
    return { message: 'The personal data have been erased' };
  }
}
