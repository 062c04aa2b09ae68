import { Module } from '@nestjs/common';

import { AnalyticsController } from './analytics.controller.ts';
import {
  ChangeQuestionHandler,
  EraseQuestionHandler,
  Questions,
  SaveQuestionHandler,
} from './commands/questions.command-handlers.ts';
import {
  AskInSqlHandler,
  ExportEventsHandler,
  ListQuestionsHandler,
} from './queries/analytics.query-handlers.ts';

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
