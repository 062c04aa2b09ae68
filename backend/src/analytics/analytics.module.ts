import { Module } from '@nestjs/common';

import { collectParts } from '../http/served.ts';
import * as questions from './commands/questions.command-handlers.ts';
import * as analytics from './queries/analytics.query-handlers.ts';

/** What leaves the system for analysis. */
@Module(collectParts(questions, analytics))
export class AnalyticsModule {}
