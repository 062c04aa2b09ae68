import { Module } from '@nestjs/common';

import { collectParts } from '../http/served.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import * as settingChanges from './commands/setting-changes.ts';
import * as specialDays from './commands/special-days.command-handlers.ts';
import * as listSpecialDays from './queries/list-special-days.query-handler.ts';
import * as namedBookings from './queries/named-bookings.ts';

/**
 * Days that differ. They are settings that change the schedule at once, so this feature depends on
 * both.
 */
@Module({
  imports: [ScheduleModule],
  exports: [settingChanges.SettingChanges],
  ...collectParts(settingChanges, specialDays, listSpecialDays, namedBookings),
})
export class SpecialDaysModule {}
