import { Module } from '@nestjs/common';
import { handlersIn, routesOf } from '../http/served.ts';
import * as questions from './commands/questions.command-handlers.ts';
import * as askInSql from './queries/ask-in-sql.query-handler.ts';
import * as exportEvents from './queries/export-events.query-handler.ts';
import * as listQuestions from './queries/list-questions.query-handler.ts';

const handlers = handlersIn(questions, askInSql, exportEvents, listQuestions);

/** What leaves the system for analysis. */
@Module({ controllers: [routesOf(handlers)], providers: handlers })
export class AnalyticsModule {}
