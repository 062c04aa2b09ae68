import { eraseFeedback } from '@cablepark/contracts/feedback/erase-feedback';
import type { Feedback, FeedbackSource } from '@cablepark/contracts/feedback/feedback';
import { listFeedback } from '@cablepark/contracts/feedback/list-feedback';
import { submitFeedback } from '@cablepark/contracts/feedback/submit-feedback';
import { updateFeedback } from '@cablepark/contracts/feedback/update-feedback';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { Controller, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Context, Input, Serves, type InputOf } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
import { sendPage } from '../http/paging.ts';
import { EraseFeedback, EraseFeedbackHandler } from './commands/erase-feedback/erase-feedback.command-handler.ts';
import { SubmitFeedback, SubmitFeedbackHandler } from './commands/submit-feedback/submit-feedback.command-handler.ts';
import { UpdateFeedback, UpdateFeedbackHandler } from './commands/update-feedback/update-feedback.command-handler.ts';
import { ListFeedback, ListFeedbackHandler } from './queries/list-feedback.query-handler.ts';

const LONGEST_USER_AGENT = 500;

@Controller()
export class FeedbackController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Serves(submitFeedback, SubmitFeedbackHandler)
  async submitFeedback(
    @Input(submitFeedback) { body }: InputOf<typeof submitFeedback>,
    @Context() context: RequestContext,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<typeof submitFeedback>> {
    const id = await this.commands.execute(new SubmitFeedback(body, sourceOf(request), context));
    return { id, status: 'new', message: 'Thank you for your feedback!' };
  }

  @Serves(listFeedback, ListFeedbackHandler)
  async listFeedback(
    @Input(listFeedback) { query }: InputOf<typeof listFeedback>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Feedback[]> {
    return sendPage(reply, request, await this.queries.execute(new ListFeedback(query)));
  }

  @Serves(updateFeedback, UpdateFeedbackHandler)
  updateFeedback(
    @Input(updateFeedback) input: InputOf<typeof updateFeedback>,
    @Context() context: RequestContext,
  ): Promise<Feedback> {
    return this.commands.execute(new UpdateFeedback(input, context));
  }

  @Serves(eraseFeedback, EraseFeedbackHandler)
  async eraseFeedback(
    @Input(eraseFeedback) { params }: InputOf<typeof eraseFeedback>,
    @Context() context: RequestContext,
  ): Promise<ResponseOf<typeof eraseFeedback>> {
    await this.commands.execute(new EraseFeedback(params.id, context));
    return { message: 'The personal data have been erased' };
  }
}

const sourceOf = ({ ip, headers }: FastifyRequest): FeedbackSource => ({
  userIp: ip,
  userAgent: headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null,
});
