import { Module } from '@nestjs/common';
import { EraseFeedbackHandler } from './commands/erase-feedback/erase-feedback.command-handler.ts';
import { EraseFeedbackSourcesHandler } from './commands/erase-feedback-sources/erase-feedback-sources.command-handler.ts';
import { SubmitFeedbackHandler } from './commands/submit-feedback/submit-feedback.command-handler.ts';
import { UpdateFeedbackHandler } from './commands/update-feedback/update-feedback.command-handler.ts';
import { FeedbackController } from './feedback.controller.ts';
import { GetFeedbackHandler } from './queries/get-feedback.query-handler.ts';
import { ListFeedbackHandler } from './queries/list-feedback.query-handler.ts';

@Module({
  controllers: [FeedbackController],
  providers: [
    SubmitFeedbackHandler,
    UpdateFeedbackHandler,
    EraseFeedbackHandler,
    EraseFeedbackSourcesHandler,
    GetFeedbackHandler,
    ListFeedbackHandler,
  ],
})
export class FeedbackModule {}
