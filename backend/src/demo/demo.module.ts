import { Module } from '@nestjs/common';

import { AccountsModule } from '../accounts/accounts.module.ts';
import { FillDemoSeasonHandler } from './commands/fill-demo-season/fill-demo-season.command-handler.ts';
import { DemoIdentity } from './demo-identity.ts';
import { AccountSteps, FeedbackSteps } from './steps/account-steps.ts';
import { BookingSteps } from './steps/booking-steps.ts';
import { ScheduleSteps } from './steps/schedule-steps.ts';

/** The season of `npm start -- --demo`. It takes the decisions of the other features. */
@Module({
  controllers: [],
  providers: [
    FillDemoSeasonHandler,
    DemoIdentity,
    AccountSteps,
    FeedbackSteps,
    BookingSteps,
    ScheduleSteps,
  ],
  imports: [AccountsModule],
})
export class DemoModule {}
