import { Module } from '@nestjs/common';
import { handlersOf } from '../http/served.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import { ActionEvents } from './queries/action-events.ts';
import { Formers } from './queries/formers.ts';
import { PastParts } from './queries/past-parts.ts';
import { UndoController } from './undo.controller.ts';

const controllers = [UndoController];

/** Takes actions back, in the schedule and in the settings. */
@Module({
  imports: [ScheduleModule],
  controllers,
  providers: [...handlersOf(controllers), ActionEvents, Formers, PastParts],
})
export class UndoModule {}
