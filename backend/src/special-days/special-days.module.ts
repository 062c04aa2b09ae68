import { Module } from '@nestjs/common';
import { handlersOf } from '../http/served.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import { SpecialDaysChanges } from './commands/special-days.command-handlers.ts';
import { NamedBookings } from './queries/named-bookings.ts';
import { SpecialDaysController } from './special-days.controller.ts';

const controllers = [SpecialDaysController];

/** Days that differ. They are settings that change the schedule at once, so this feature depends on both. */
@Module({
  imports: [ScheduleModule],
  controllers,
  providers: [...handlersOf(controllers), SpecialDaysChanges, NamedBookings],
})
export class SpecialDaysModule {}
