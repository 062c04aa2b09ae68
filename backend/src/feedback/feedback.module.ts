import { Module } from '@nestjs/common';
import { handlersIn, routesOf } from '../http/served.ts';
import { FeedbackController } from './feedback.controller.ts';
import * as eraseFeedbackSources from './commands/erase-feedback-sources/erase-feedback-sources.command-handler.ts';
import * as eraseFeedback from './commands/erase-feedback/erase-feedback.command-handler.ts';
import * as submitFeedback from './commands/submit-feedback/submit-feedback.command-handler.ts';
import * as updateFeedback from './commands/update-feedback/update-feedback.command-handler.ts';
import * as findFeedback from './queries/find-feedback.query-handlers.ts';

const handlers = handlersIn(eraseFeedbackSources, eraseFeedback, submitFeedback, updateFeedback, findFeedback);

@Module({ controllers: [routesOf(handlers), FeedbackController], providers: handlers })
export class FeedbackModule {}
