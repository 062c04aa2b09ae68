import { Module } from '@nestjs/common';
import { handlersIn, routesOf } from '../http/served.ts';
import * as feedbackCommands from './commands/feedback.command-handlers.ts';
import * as feedbackQueries from './queries/find-feedback.query-handlers.ts';

const handlers = handlersIn(feedbackCommands, feedbackQueries);

@Module({ controllers: [routesOf(handlers)], providers: handlers })
export class FeedbackModule {}
