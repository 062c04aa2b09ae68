import { randomUUID } from 'node:crypto';
import type { FeedbackSource, submitFeedback } from '@cablepark/contracts/feedback/feedback';
import { feedbackStream } from '@cablepark/contracts/shared/streams';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@cablepark/platform/clock';
import { onceVisible } from '../../../commands/once-visible.ts';
import type { InputOf } from '../../../http/endpoint.ts';
import { commandContext, type RequestContext } from '../../../http/request-context.ts';
import { feedbackItem } from '../../domain/feedback-item.ts';

/** Submits feedback and returns its id. */
export class SubmitFeedback extends Command<string> {
  constructor(
    readonly input: InputOf<typeof submitFeedback>['body'],
    readonly source: FeedbackSource,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(SubmitFeedback)
export class SubmitFeedbackHandler implements ICommandHandler<SubmitFeedback> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ input, source: from, context }: SubmitFeedback): Promise<string> {
    const { rating, category, comment, email } = input;
    const feedbackId = randomUUID();
    const content = await this.vault.seal('feedback', { comment, email });
    const source = await this.vault.seal('feedbackSource', from);
    const userId = context.caller.kind === 'user' ? context.caller.userId : null;
    await onceVisible(
      this.progress,
      this.store.handle(
        feedbackItem,
        feedbackStream(feedbackId),
        commandContext('SubmitFeedback', this.clock.now(), context),
        () => [{ type: 'FeedbackSubmitted', data: { feedbackId, rating, category, content, source, userId } }],
      ),
    );
    return feedbackId;
  }
}
