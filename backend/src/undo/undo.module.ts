import { Module } from '@nestjs/common';
import { handlersOf } from '../http/served.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import { UndoPlans } from './commands/undo-plans.ts';
import { Undos } from './commands/undos.ts';
import { DeedEvents } from './queries/deed-events.ts';
import { UndoController } from './undo.controller.ts';

const controllers = [UndoController];

/** Takes deeds back, in the schedule and in the settings. */
@Module({
  imports: [ScheduleModule],
  controllers,
  providers: [...handlersOf(controllers), UndoPlans, Undos, DeedEvents],
  exports: [Undos],
})
export class UndoModule {}
