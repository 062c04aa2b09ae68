import { randomUUID } from 'node:crypto';
import type { submitFeedback } from '@cablepark/contracts/feedback/submit-feedback';
import { feedbackStream } from '@cablepark/contracts/shared/streams';
import { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import { StreamStore } from '@cablepark/event-store/stream-store';
import { Vault } from '@cablepark/event-store/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/clock.ts';
import { feedbackReadModels, onceVisible } from '../../../shared/commands.ts';
import type { InputOf } from '../../../shared/http/endpoint.ts';
import { commandContext, type RequestContext } from '../../../shared/http/request-context.ts';
import { feedbackItem } from '../../domain/feedback-item.ts';

/** From where feedback came: personal data too. */
export interface FeedbackOrigin {
  readonly userIp: string | null;
  readonly userAgent: string | null;
}

/** Answers the new item's id. */
export class SubmitFeedback extends Command<string> {
  readonly input: InputOf<typeof submitFeedback>['body'];
  readonly origin: FeedbackOrigin;
  readonly context: RequestContext;

  constructor(input: SubmitFeedback['input'], origin: FeedbackOrigin, context: RequestContext) {
    super();
    this.input = input;
    this.origin = origin;
    this.context = context;
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

  async execute({ input, origin, context }: SubmitFeedback): Promise<string> {
    const { rating, category, comment, email } = input;
    const feedbackId = randomUUID();
    const content = await this.vault.seal('feedback', { comment, email, ...origin });
    const userId = context.caller.kind === 'user' ? context.caller.userId : null;
    await onceVisible(
      this.progress,
      feedbackReadModels,
      this.store.handle(
        feedbackItem,
        feedbackStream(feedbackId),
        commandContext('SubmitFeedback', this.clock.now(), context),
        () => [{ type: 'FeedbackSubmitted', data: { feedbackId, rating, category, content, userId } }],
      ),
    );
    return feedbackId;
  }
}
