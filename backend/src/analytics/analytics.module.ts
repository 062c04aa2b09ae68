import { Module } from '@nestjs/common';
import { handlersOf } from '../http/served.ts';
import { ExportController } from './export.controller.ts';
import { QuestionsController } from './questions.controller.ts';

const controllers = [ExportController, QuestionsController];

/** What leaves the system for analysis. */
@Module({ controllers, providers: handlersOf(controllers) })
export class AnalyticsModule {}
