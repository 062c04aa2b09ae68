import { Module } from '@nestjs/common';

import { collectParts } from '../http/served.ts';
import * as parts from './schedule.parts.ts';

@Module({
  ...collectParts(...Object.values(parts)),
  exports: [
    parts.schedules.Schedules,
    parts.past.ScheduleHistory,
    parts.calendarDays.CalendarDays,
    parts.erasures.BookingErasures,
    parts.eraseEntries.EntryErasures,
    parts.waitlistEntries.WaitlistEntries,
  ],
})
export class ScheduleModule {}
