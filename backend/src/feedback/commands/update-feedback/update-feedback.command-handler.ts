import { updateFeedback, type Feedback } from '@cablepark/contracts/feedback/feedback';
import { uuid } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import { feedbackStream } from '@cablepark/contracts/shared/streams';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Clock } from '@cablepark/platform/clock';
import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../http/endpoint-message.ts';
import { onceVisible } from '../../../commands/once-visible.ts';
import { commandContext } from '../../../http/request-context.ts';
import { feedbackItem } from '../../domain/feedback-item.ts';
import { GetFeedback } from '../../queries/find-feedback.query-handlers.ts';
import { decideUpdateFeedback } from './update-feedback.decide.ts';

/** Updates feedback and returns it. */
export class UpdateFeedback extends commandOf(updateFeedback) {}

@CommandHandler(UpdateFeedback)
export class UpdateFeedbackHandler implements ICommandHandler<UpdateFeedback> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
    private readonly queries: QueryBus,
  ) {}

  async execute({ params: { id }, body: { status, adminNotes }, context }: UpdateFeedback): Promise<Feedback> {
    const feedbackId = uuid.safeParse(id).data ?? reject('FEEDBACK_NOT_FOUND');
    const update = (notes: Sealed<{ notes: string | null }> | null) =>
      this.store.handle(
        feedbackItem,
        feedbackStream(feedbackId),
        commandContext('UpdateFeedback', this.clock.now(), context),
        (item) => decideUpdateFeedback({ feedbackId, status, notes }, item),
      );
    const updating =
      adminNotes === undefined ? update(null) : this.vault.sealFor('feedbackNotes', { notes: adminNotes }, update);
    await onceVisible(this.progress, updating);
    return this.queries.execute(new GetFeedback(feedbackId));
  }
}
