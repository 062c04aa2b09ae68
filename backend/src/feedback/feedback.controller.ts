import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

import {
  eraseFeedback,
  listFeedback,
  submitFeedback,
  updateFeedback,
} from '@cablepark/contracts/feedback/feedback';

import { AnswerInterceptor } from '../http/answer.interceptor.ts';
import { Endpoint, Requested } from '../http/endpoint.ts';
import { EraseFeedback } from './commands/erase-feedback/erase-feedback.command.ts';
import { SubmitFeedback } from './commands/submit-feedback/submit-feedback.command.ts';
import { UpdateFeedback } from './commands/update-feedback/update-feedback.command.ts';
import { ListFeedback } from './queries/list-feedback.query.ts';

@Controller()
@UseInterceptors(AnswerInterceptor)
export class FeedbackController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Endpoint(submitFeedback)
  submitFeedback(@Requested() requested: Requested<typeof submitFeedback>) {
    return this.commands.execute(new SubmitFeedback(requested));
  }

  @Endpoint(listFeedback)
  listFeedback(@Requested() requested: Requested<typeof listFeedback>) {
    return this.queries.execute(new ListFeedback(requested));
  }

  @Endpoint(updateFeedback)
  updateFeedback(@Requested() requested: Requested<typeof updateFeedback>) {
    return this.commands.execute(new UpdateFeedback(requested));
  }

  @Endpoint(eraseFeedback)
  eraseFeedback(@Requested() requested: Requested<typeof eraseFeedback>) {
    return this.commands.execute(new EraseFeedback(requested));
  }
}
