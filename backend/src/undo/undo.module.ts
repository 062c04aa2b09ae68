import { Module } from '@nestjs/common';
import { handlersIn, routesOf } from '../http/served.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import { ActionEvents } from './queries/action-events.ts';
import { Formers } from './queries/formers.ts';
import { PastParts } from './queries/past-parts.ts';
import * as undoAction from './commands/undo-action/undo-action.command-handler.ts';

const handlers = handlersIn(undoAction);

/** Takes actions back, in the schedule and in the settings. */
@Module({
  imports: [ScheduleModule],
  controllers: [routesOf(handlers)],
  providers: [...handlers, ActionEvents, Formers, PastParts],
})
export class UndoModule {}
