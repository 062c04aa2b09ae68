import type { SealedFeedback } from '@cablepark/contracts/feedback/feedback';
import { feedbackStream } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { erasedKeys } from '../../../commands/erased-keys.ts';
import { systemContext } from '@cablepark/event-store/streams/command-context';
import { feedbackItem, type FeedbackItem } from '../../domain/feedback-item.ts';
import { decideEraseFeedbackSource, type SealedAnew } from './erase-feedback-source.decide.ts';

const DAY_MS = 86_400_000;
/** How long the address and browser that sent a feedback are kept. */
const KEPT_MS = 30 * DAY_MS;

/**
 * Erases the sources of feedback that are too old to be kept. Each item is erased separately, so a run can be repeated.
 */
export class EraseFeedbackSources extends Command<void> {
  constructor(readonly now: Date) {
    super();
  }
}

@CommandHandler(EraseFeedbackSources)
export class EraseFeedbackSourcesHandler implements ICommandHandler<EraseFeedbackSources> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly pool: Pool,
  ) {}

  async execute({ now }: EraseFeedbackSources): Promise<void> {
    const { rows } = await this.pool.query<{ feedback_id: string }>(
      'SELECT feedback_id FROM read_models.feedback WHERE has_source AND created_at <= $1',
      [new Date(now.getTime() - KEPT_MS)],
    );
    for (const { feedback_id: feedbackId } of rows) await this.#erase(feedbackId, now);
  }

  async #erase(feedbackId: string, now: Date): Promise<void> {
    const stream = feedbackStream(feedbackId);
    const anew = await this.#sealedAnew(await this.store.load(feedbackItem, stream));
    const { events } = await this.store.handle(
      feedbackItem,
      stream,
      systemContext('EraseFeedbackSources', now),
      (item) => decideEraseFeedbackSource(feedbackId, anew, item),
    );
    await this.vault.erase(erasedKeys(events));
  }

  async #sealedAnew({ content, isSourceInContent }: FeedbackItem): Promise<SealedAnew | null> {
    if (content === null || !isSourceInContent) return null;
    const opened = await this.vault.open<SealedFeedback>('feedback', content);
    if (opened === null) return null;
    const { comment, email } = opened;
    return { from: content.keyId, content: await this.vault.seal('feedback', { comment, email }) };
  }
}
