import { randomUUID } from 'node:crypto';

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';

import { submitFeedback, type FeedbackSource } from '@cablepark/contracts/feedback/feedback';
import { Vault } from '@cablepark/vault/vault';

import type { Answered } from '#http/answer';
import { FeedbackItems } from '../feedback-items.ts';
import { SubmitFeedback } from './submit-feedback.command.ts';

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
