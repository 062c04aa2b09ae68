import { randomUUID } from 'node:crypto';

import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';

import {
  eraseFeedback,
  submitFeedback,
  updateFeedback,
  type Feedback,
  type FeedbackSource,
} from '@cablepark/contracts/feedback/feedback';
import { uuid } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import { DAY_MS } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { feedbackStreamOf } from '@cablepark/contracts/shared/streams';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Vault } from '@cablepark/vault/vault';

import { eraseKeys } from '#commands/erased-keys';
import { resolveWhenVisible } from '#commands/wait-until-visible';
import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { toCommandContext, type RequestContext } from '#http/request-context';
import {
  feedbackItem,
  type FeedbackItem,
  type FeedbackStreamEvent,
} from '../domain/feedback-item.ts';
import { getFeedback } from '../queries/find-feedback.query-handlers.ts';
import {
  decideEraseFeedback,
  decideEraseFeedbackSource,
  decideUpdateFeedback,
} from './feedback.decide.ts';

/** Executes the commands of requests on feedback, each of which is a stream of its own. */
@Injectable()
export class FeedbackItems {
  constructor(
    private readonly store: StreamStore,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  handle(
    command: string,
    feedbackId: string,
    context: RequestContext,
    decide: (item: FeedbackItem) => readonly FeedbackStreamEvent[],
  ) {
    const metadata = toCommandContext(command, this.clock.now(), context);
    return resolveWhenVisible(
      this.progress,
      this.store.handle(feedbackItem, feedbackStreamOf(feedbackId), metadata, decide),
    );
  }
}

export class SubmitFeedback extends Command<AnswerTo<typeof submitFeedback>> {
  constructor(readonly requested: Requested<typeof submitFeedback>) {
    super();
  }
}

@CommandHandler(SubmitFeedback)
export class SubmitFeedbackHandler implements ICommandHandler<SubmitFeedback> {
  constructor(
    private readonly items: FeedbackItems,
    private readonly vault: Vault,
  ) {}

  async execute({
    requested: { body, context, request },
  }: SubmitFeedback): Answered<typeof submitFeedback> {
    const { rating, category, comment, email } = body;
    const feedbackId = randomUUID();
    const content = await this.vault.seal('feedback', { comment, email });
    const source = await this.vault.seal('feedbackSource', toFeedbackSource(request));
    const userId = context.caller.kind === 'user' ? context.caller.userId : null;
    await this.items.handle('SubmitFeedback', feedbackId, context, () => [
      {
        type: 'FeedbackSubmitted',
        data: { feedbackId, rating, category, content, source, userId },
      },
    ]);
    return { id: feedbackId, status: 'new', message: 'Thank you for your feedback!' };
  }
}

const MAX_USER_AGENT_LENGTH = 500;

const toFeedbackSource = ({ ip, headers }: FastifyRequest): FeedbackSource => ({
  userIp: ip,
  userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
});

export class UpdateFeedback extends Command<AnswerTo<typeof updateFeedback>> {
  constructor(readonly requested: Requested<typeof updateFeedback>) {
    super();
  }
}

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

export class EraseFeedback extends Command<AnswerTo<typeof eraseFeedback>> {
  constructor(readonly requested: Requested<typeof eraseFeedback>) {
    super();
  }
}

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

/** How long the address and browser that sent a feedback are kept. */
const KEPT_MS = 30 * DAY_MS;

/**
 * Erases the sources of feedback that are too old to be kept, each separately, so that a run can be
 * repeated.
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
