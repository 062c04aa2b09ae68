import { askInSql, type SqlAnswer } from '@cablepark/contracts/analytics/ask-in-sql';
import type { Question } from '@cablepark/contracts/analytics/question';
import {
  changeQuestion,
  eraseQuestion,
  listQuestions,
  saveQuestion,
} from '@cablepark/contracts/analytics/saved-questions';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Incoming, Serves } from '../http/endpoint.ts';
import { goneSignal } from '../http/sender-gone.ts';
import {
  ChangeQuestion,
  ChangeQuestionHandler,
  EraseQuestion,
  EraseQuestionHandler,
  SaveQuestion,
  SaveQuestionHandler,
} from './commands/questions.command-handlers.ts';
import { AskInSql, AskInSqlHandler } from './queries/ask-in-sql.query-handler.ts';
import { ListQuestions, ListQuestionsHandler } from './queries/list-questions.query-handler.ts';

@Controller()
export class QuestionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Serves(askInSql, AskInSqlHandler)
  askInSql(@Incoming(askInSql) { body, reply }: Incoming<typeof askInSql>): Promise<SqlAnswer> {
    return this.queries.execute(new AskInSql(body.sql, body.atPosition, goneSignal(reply)));
  }

  @Serves(listQuestions, ListQuestionsHandler)
  listQuestions(): Promise<Question[]> {
    return this.queries.execute(new ListQuestions());
  }

  @Serves(saveQuestion, SaveQuestionHandler)
  saveQuestion(@Incoming(saveQuestion) { body, context }: Incoming<typeof saveQuestion>): Promise<Question> {
    return this.commands.execute(new SaveQuestion(body, context));
  }

  @Serves(changeQuestion, ChangeQuestionHandler)
  changeQuestion(
    @Incoming(changeQuestion) { params, body, context }: Incoming<typeof changeQuestion>,
  ): Promise<Question> {
    return this.commands.execute(new ChangeQuestion(params.id, body, context));
  }

  @Serves(eraseQuestion, EraseQuestionHandler)
  async eraseQuestion(
    @Incoming(eraseQuestion) { params, context }: Incoming<typeof eraseQuestion>,
  ): Promise<ResponseOf<typeof eraseQuestion>> {
    await this.commands.execute(new EraseQuestion(params.id, context));
    return { message: 'The question has been erased' };
  }
}
