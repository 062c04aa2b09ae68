import { Module } from '@nestjs/common';

import { ScheduleModule } from '../schedule/schedule.module.ts';
import { ChangeSpecialDaysHandler } from './commands/change-special-days/change-special-days.handler.ts';
import { RemoveSpecialDayHandler } from './commands/remove-special-day/remove-special-day.handler.ts';
import { SettingChanges } from './commands/setting-changes.ts';
import { ListSpecialDaysHandler } from './queries/list-special-days.query.ts';
import { NamedBookings } from './queries/named-bookings.query.ts';
import { SpecialDaysController } from './special-days.controller.ts';

/**
 * Days that differ from their weekday. They are settings that change the schedule at once, so this
 * feature depends on both.
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
