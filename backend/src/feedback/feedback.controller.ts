import {
  eraseFeedback,
  type Feedback,
  type FeedbackSource,
  listFeedback,
  submitFeedback,
  updateFeedback,
} from '@cablepark/contracts/feedback/feedback';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { Incoming, Serves } from '../http/endpoint.ts';
import { sendPage } from '../http/paging.ts';
import { EraseFeedback, EraseFeedbackHandler } from './commands/erase-feedback/erase-feedback.command-handler.ts';
import { SubmitFeedback, SubmitFeedbackHandler } from './commands/submit-feedback/submit-feedback.command-handler.ts';
import { UpdateFeedback, UpdateFeedbackHandler } from './commands/update-feedback/update-feedback.command-handler.ts';
import { ListFeedback, ListFeedbackHandler } from './queries/find-feedback.query-handlers.ts';

const LONGEST_USER_AGENT = 500;

@Controller()
export class FeedbackController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Serves(submitFeedback, SubmitFeedbackHandler)
  async submitFeedback(
    @Incoming(submitFeedback) { body, context, request }: Incoming<typeof submitFeedback>,
  ): Promise<ResponseOf<typeof submitFeedback>> {
    const id = await this.commands.execute(new SubmitFeedback(body, sourceOf(request), context));
    return { id, status: 'new', message: 'Thank you for your feedback!' };
  }

  @Serves(listFeedback, ListFeedbackHandler)
  async listFeedback(
    @Incoming(listFeedback) { query, request, reply }: Incoming<typeof listFeedback>,
  ): Promise<Feedback[]> {
    return sendPage(reply, request, await this.queries.execute(new ListFeedback(query)));
  }

  @Serves(updateFeedback, UpdateFeedbackHandler)
  updateFeedback(
    @Incoming(updateFeedback) { params, body, context }: Incoming<typeof updateFeedback>,
  ): Promise<Feedback> {
    return this.commands.execute(new UpdateFeedback(params.id, body, context));
  }

  @Serves(eraseFeedback, EraseFeedbackHandler)
  async eraseFeedback(
    @Incoming(eraseFeedback) { params, context }: Incoming<typeof eraseFeedback>,
  ): Promise<ResponseOf<typeof eraseFeedback>> {
    await this.commands.execute(new EraseFeedback(params.id, context));
    return { message: 'The personal data have been erased' };
  }
}

const sourceOf = ({ ip, headers }: FastifyRequest): FeedbackSource => ({
  userIp: ip,
  userAgent: headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null,
});
