import { Module } from '@nestjs/common';

import { AccountsModule } from '../accounts/accounts.module.ts';
import { collectParts } from '../http/served.ts';
import * as fillDemoSeason from './commands/fill-demo-season/fill-demo-season.command-handler.ts';
import * as identity from './demo-identity.ts';
import * as accountSteps from './steps/account-steps.ts';
import * as bookingSteps from './steps/booking-steps.ts';
import * as scheduleSteps from './steps/schedule-steps.ts';

/** The season of `npm start -- --demo`. It takes the decisions of the other features. */
@Module({
  ...collectParts(fillDemoSeason, identity, accountSteps, bookingSteps, scheduleSteps),
  imports: [AccountsModule],
})
export class DemoModule {}
