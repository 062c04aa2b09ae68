import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

import { exportEvents } from '@cablepark/contracts/analytics/export-events';
import {
  askInSql,
  changeQuestion,
  eraseQuestion,
  listQuestions,
  saveQuestion,
} from '@cablepark/contracts/analytics/question';

import { AnswerInterceptor } from '../http/answer.interceptor.ts';
import { Endpoint, Requested } from '../http/endpoint.ts';
import { ChangeQuestion } from './commands/change-question/change-question.command.ts';
import { EraseQuestion } from './commands/erase-question/erase-question.command.ts';
import { SaveQuestion } from './commands/save-question/save-question.command.ts';
import { AskInSql } from './queries/ask-in-sql.query.ts';
import { ExportEvents } from './queries/export-events.query.ts';
import { ListQuestions } from './queries/list-questions.query.ts';

@Controller()
@UseInterceptors(AnswerInterceptor)
export class AnalyticsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Endpoint(askInSql)
  askInSql(@Requested() requested: Requested<typeof askInSql>) {
    return this.queries.execute(new AskInSql(requested));
  }

  @Endpoint(exportEvents)
  exportEvents(@Requested() requested: Requested<typeof exportEvents>) {
    return this.queries.execute(new ExportEvents(requested));
  }

  @Endpoint(listQuestions)
  listQuestions(@Requested() requested: Requested<typeof listQuestions>) {
    return this.queries.execute(new ListQuestions(requested));
  }

  @Endpoint(saveQuestion)
  saveQuestion(@Requested() requested: Requested<typeof saveQuestion>) {
    return this.commands.execute(new SaveQuestion(requested));
  }

  @Endpoint(changeQuestion)
  changeQuestion(@Requested() requested: Requested<typeof changeQuestion>) {
    return this.commands.execute(new ChangeQuestion(requested));
  }

  @Endpoint(eraseQuestion)
  eraseQuestion(@Requested() requested: Requested<typeof eraseQuestion>) {
    return this.commands.execute(new EraseQuestion(requested));
  }
}
