import { Module } from '@nestjs/common';

import { ScheduleModule } from '../schedule/schedule.module.ts';
import { UndoActionHandler } from './commands/undo-action/undo-action.handler.ts';
import { ActionEvents, BeforeImages, StateAt } from './queries/action-events.query.ts';
import { UndoController } from './undo.controller.ts';

/** Takes actions back, in the schedule and in the settings. */
@Module({
  imports: [ScheduleModule],
  controllers: [UndoController],
  providers: [UndoActionHandler, ActionEvents, StateAt, BeforeImages],
})
export class UndoModule {}
