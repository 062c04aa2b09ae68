import { Module } from '@nestjs/common';

import {
  EraseFeedbackHandler,
  EraseFeedbackSourcesHandler,
  FeedbackItems,
  SubmitFeedbackHandler,
  UpdateFeedbackHandler,
} from './commands/feedback.command-handlers.ts';
import { FeedbackController } from './feedback.controller.ts';
import { ListFeedbackHandler } from './queries/find-feedback.query-handlers.ts';

@Module({
  controllers: [FeedbackController],
  providers: [
    FeedbackItems,
    SubmitFeedbackHandler,
    UpdateFeedbackHandler,
    EraseFeedbackHandler,
    EraseFeedbackSourcesHandler,
    ListFeedbackHandler,
  ],
})
export class FeedbackModule {}
