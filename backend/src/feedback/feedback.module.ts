import { Module } from '@nestjs/common';
import { handlersOf } from '../http/served.ts';
import { EraseFeedbackSourcesHandler } from './commands/erase-feedback-sources/erase-feedback-sources.command-handler.ts';
import { FeedbackController } from './feedback.controller.ts';
import { GetFeedbackHandler } from './queries/find-feedback.query-handlers.ts';

const controllers = [FeedbackController];
/** Handlers of a command and a query that no endpoint executes. */
const otherHandlers = [EraseFeedbackSourcesHandler, GetFeedbackHandler];

@Module({ controllers, providers: [...handlersOf(controllers), ...otherHandlers] })
export class FeedbackModule {}
