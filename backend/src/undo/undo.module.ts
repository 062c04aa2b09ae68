import { Module } from '@nestjs/common';
import { handlersOf } from '../http/served.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import { UndoPlans } from './commands/undo-plans.ts';
import { Undos } from './commands/undos.ts';
import { ActionEvents } from './queries/action-events.ts';
import { UndoController } from './undo.controller.ts';

const controllers = [UndoController];

/** Takes actions back, in the schedule and in the settings. */
@Module({
  imports: [ScheduleModule],
  controllers,
  providers: [...handlersOf(controllers), UndoPlans, Undos, ActionEvents],
  exports: [Undos],
})
export class UndoModule {}
