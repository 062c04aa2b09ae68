import { Module } from '@nestjs/common';

import { AnalyticsController } from './analytics.controller.ts';
import { ChangeQuestionHandler } from './commands/change-question/change-question.handler.ts';
import { EraseQuestionHandler } from './commands/erase-question/erase-question.handler.ts';
import { Questions } from './commands/questions.ts';
import { SaveQuestionHandler } from './commands/save-question/save-question.handler.ts';
import { AskInSqlHandler } from './queries/ask-in-sql.query.ts';
import { ExportEventsHandler } from './queries/export-events.query.ts';
import { ListQuestionsHandler } from './queries/list-questions.query.ts';

/** What leaves the system for analysis. */
@Module({
  controllers: [AnalyticsController],
  providers: [
    Questions,
    SaveQuestionHandler,
    ChangeQuestionHandler,
    EraseQuestionHandler,
    AskInSqlHandler,
    ExportEventsHandler,
    ListQuestionsHandler,
  ],
})
export class AnalyticsModule {}
