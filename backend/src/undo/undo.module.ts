import { Module } from '@nestjs/common';

import { collectParts } from '../http/served.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import * as undoAction from './commands/undo-action/undo-action.command-handler.ts';
import * as actionEvents from './queries/action-events.ts';

/** Takes actions back, in the schedule and in the settings. */
@Module({ imports: [ScheduleModule], ...collectParts(undoAction, actionEvents) })
export class UndoModule {}
