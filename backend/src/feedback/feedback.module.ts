import { Module } from '@nestjs/common';

import { collectParts } from '../http/served.ts';
import * as feedbackCommands from './commands/feedback.command-handlers.ts';
import * as feedbackQueries from './queries/find-feedback.query-handlers.ts';

@Module(collectParts(feedbackCommands, feedbackQueries))
export class FeedbackModule {}
