import { Module } from '@nestjs/common';
import { handlersOf } from '../http/served.ts';
import { SpecialDaysAction } from './commands/special-days-action.ts';
import { SpecialDaysProcess } from './commands/special-days-process.ts';
import { NamedBookings } from './queries/named-bookings.ts';
import { SpecialDaysController } from './special-days.controller.ts';

const controllers = [SpecialDaysController];

/** Days that differ. They are settings that change the schedule at once, so this feature depends on both. */
@Module({
  controllers,
  providers: [...handlersOf(controllers), SpecialDaysAction, SpecialDaysProcess, NamedBookings],
  exports: [SpecialDaysProcess],
})
export class SpecialDaysModule {}
