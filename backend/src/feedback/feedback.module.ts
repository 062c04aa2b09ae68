import { Module } from '@nestjs/common';

import { EraseFeedbackSourcesHandler } from './commands/erase-feedback-sources/erase-feedback-sources.handler.ts';
import { EraseFeedbackHandler } from './commands/erase-feedback/erase-feedback.handler.ts';
import { FeedbackItems } from './commands/feedback-items.ts';
import { SubmitFeedbackHandler } from './commands/submit-feedback/submit-feedback.handler.ts';
import { UpdateFeedbackHandler } from './commands/update-feedback/update-feedback.handler.ts';
import { FeedbackController } from './feedback.controller.ts';
import { ListFeedbackHandler } from './queries/list-feedback.query.ts';

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
