import { Module } from '@nestjs/common';

import { ScheduleModule } from '../schedule/schedule.module.ts';
import { SettingChanges } from './commands/setting-changes.ts';
import {
  ChangeSpecialDaysHandler,
  RemoveSpecialDayHandler,
} from './commands/special-days.command-handlers.ts';
import { ListSpecialDaysHandler } from './queries/list-special-days.query-handler.ts';
import { NamedBookings } from './queries/named-bookings.ts';
import { SpecialDaysController } from './special-days.controller.ts';

/**
 * Days that differ. They are settings that change the schedule at once, so this feature depends on
 * both.
 */
@Module({
  imports: [ScheduleModule],
  exports: [SettingChanges],
  controllers: [SpecialDaysController],
  providers: [
    SettingChanges,
    ChangeSpecialDaysHandler,
    RemoveSpecialDayHandler,
    ListSpecialDaysHandler,
    NamedBookings,
  ],
})
export class SpecialDaysModule {}
