import { Module } from '@nestjs/common';

import { AccountsModule } from '../accounts/accounts.module.ts';
import { FillDemoSeasonHandler } from './commands/fill-demo-season/fill-demo-season.handler.ts';
import { DemoIdentity } from './demo-identity.ts';
import { AccountActs } from './stage/account-acts.ts';
import { BookingActs } from './stage/booking-acts.ts';
import { PassActs } from './stage/pass-acts.ts';
import { ScheduleActs } from './stage/schedule-acts.ts';
import { Stage } from './stage/stage.ts';

/** The season of `npm start -- --demo`. It takes the decisions of the other features. */
@Module({
  imports: [AccountsModule],
  controllers: [],
  providers: [
    FillDemoSeasonHandler,
    DemoIdentity,
    Stage,
    AccountActs,
    BookingActs,
    PassActs,
    ScheduleActs,
  ],
})
export class DemoModule {}
