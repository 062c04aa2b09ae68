import { Module } from '@nestjs/common';
import { partsIn } from '../http/served.ts';
import * as questions from './commands/questions.command-handlers.ts';
import * as analytics from './queries/analytics.query-handlers.ts';

/** What leaves the system for analysis. */
@Module(partsIn(questions, analytics))
export class AnalyticsModule {}
