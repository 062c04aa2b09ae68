import { type FeedbackSource, submitFeedback } from '@cablepark/contracts/feedback/feedback';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { Incoming, Serves } from '../http/endpoint.ts';
import { SubmitFeedback } from './commands/feedback.command-handlers.ts';

const MAX_USER_AGENT_LENGTH = 500;

@Controller()
export class FeedbackController {
  constructor(private readonly commands: CommandBus) {}

  @Serves(submitFeedback)
  async submitFeedback(
    @Incoming(submitFeedback) { body, context, request }: Incoming<typeof submitFeedback>,
  ): Promise<ResponseOf<typeof submitFeedback>> {
    const id = await this.commands.execute(new SubmitFeedback(body, sourceOf(request), context));
    return { id, status: 'new', message: 'Thank you for your feedback!' };
  }
}

const sourceOf = ({ ip, headers }: FastifyRequest): FeedbackSource => ({
  userIp: ip,
  userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
});
