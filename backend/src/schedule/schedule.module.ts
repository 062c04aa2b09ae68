import { Module } from '@nestjs/common';
import { BookSlotsHandler } from './commands/book-slots/book-slots.command-handler.ts';
import { GenerateDaysHandler } from './commands/generate-days/generate-days.command-handler.ts';
import { CalendarDays } from './queries/calendar-days.ts';
import { GetBookingHandler } from './queries/get-booking.query-handler.ts';
import { ListTimeSlotsHandler } from './queries/list-time-slots.query-handler.ts';
import { OwnBookingDays } from './queries/own-booking-days.ts';
import { ScheduleController } from './schedule.controller.ts';

@Module({
  controllers: [ScheduleController],
  providers: [
    BookSlotsHandler,
    GenerateDaysHandler,
    GetBookingHandler,
    ListTimeSlotsHandler,
    CalendarDays,
    OwnBookingDays,
  ],
})
export class ScheduleModule {}
