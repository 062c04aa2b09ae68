import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { DAY_MS } from '@cablepark/contracts/shared/riga-time';
import { feedbackStreamOf } from '@cablepark/contracts/shared/streams';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';

import { eraseKeys } from '#command-pipeline/erased-keys';
import { feedbackItem } from '#feedback/domain/feedback-item';
import { EraseFeedbackSources } from './erase-feedback-sources.command.ts';
import { decideEraseFeedbackSource } from './erase-feedback-sources.decide.ts';

/** How long the address and browser that sent a feedback are kept. */
const KEPT_MS = 30 * DAY_MS;

@CommandHandler(EraseFeedbackSources)
export class EraseFeedbackSourcesHandler implements ICommandHandler<EraseFeedbackSources> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly pool: Pool,
  ) {}

  async execute({ now }: EraseFeedbackSources): Promise<void> {
    const { rows } = await this.pool.query<{ feedback_id: string }>(
      'SELECT feedback_id FROM read_models.feedback WHERE source IS NOT NULL AND created_at <= $1',
      [new Date(now.getTime() - KEPT_MS)],
    );
    for (const { feedback_id: feedbackId } of rows) {
      await this.#erase(feedbackId, now);
    }
  }

  async #erase(feedbackId: string, now: Date): Promise<void> {
    const context = createSystemContext('EraseFeedbackSources', now);
    const { events } = await this.store.handle(
      feedbackItem,
      feedbackStreamOf(feedbackId),
      context,
      (item) => decideEraseFeedbackSource(feedbackId, item),
    );
    await eraseKeys(this.vault, events);
  }
}
