import { Module } from '@nestjs/common';
import { handlersIn, routesOf } from '../http/served.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import { SpecialDaysChanges } from './commands/special-days.command-handlers.ts';
import { NamedBookings } from './queries/named-bookings.ts';
import * as specialDays from './commands/special-days.command-handlers.ts';
import * as listSpecialDays from './queries/list-special-days.query-handler.ts';

const handlers = handlersIn(specialDays, listSpecialDays);

/** Days that differ. They are settings that change the schedule at once, so this feature depends on both. */
@Module({
  imports: [ScheduleModule],
  controllers: [routesOf(handlers)],
  providers: [...handlers, SpecialDaysChanges, NamedBookings],
})
export class SpecialDaysModule {}
