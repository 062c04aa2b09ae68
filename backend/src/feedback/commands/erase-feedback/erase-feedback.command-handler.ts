import { eraseFeedback } from '@cablepark/contracts/feedback/feedback';
import { uuid } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import { feedbackStream } from '@cablepark/contracts/shared/streams';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Clock } from '@cablepark/platform/clock';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../http/endpoint-message.ts';
import { onceVisible } from '../../../commands/once-visible.ts';
import { erasedKeys } from '../../../commands/erased-keys.ts';
import { commandContext } from '../../../http/request-context.ts';
import { feedbackItem } from '../../domain/feedback-item.ts';
import { decideEraseFeedback } from './erase-feedback.decide.ts';

export class EraseFeedback extends commandOf(eraseFeedback) {}

@CommandHandler(EraseFeedback)
export class EraseFeedbackHandler implements ICommandHandler<EraseFeedback> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ params: { id }, context }: EraseFeedback): Promise<ResponseOf<typeof eraseFeedback>> {
    const feedbackId = uuid.safeParse(id).data ?? reject('FEEDBACK_NOT_FOUND');
    const { events } = await onceVisible(
      this.progress,
      this.store.handle(
        feedbackItem,
        feedbackStream(feedbackId),
        commandContext('EraseFeedback', this.clock.now(), context),
        (item) => decideEraseFeedback(feedbackId, item),
      ),
    );
    await this.vault.erase(erasedKeys(events));
    return { message: 'The personal data have been erased' };
  }
}
