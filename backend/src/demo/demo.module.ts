import { Vault } from '@cablepark/vault/vault';
import { Module, type DynamicModule } from '@nestjs/common';
import { FillDemoSeasonHandler } from './commands/fill-demo-season/fill-demo-season.command-handler.ts';
import { DemoIdentity } from './demo-identity.ts';
import { AccountSteps } from './steps/account-steps.ts';
import { BookingSteps } from './steps/booking-steps.ts';
import { FeedbackSteps } from './steps/feedback-steps.ts';
import { ScheduleSteps } from './steps/schedule-steps.ts';

/** The season of `npm start -- --demo`. It takes the decisions of the other features. */
@Module({})
export class DemoModule {
  static over(accounts: DynamicModule): DynamicModule {
    return {
      module: DemoModule,
      imports: [accounts],
      providers: [
        FillDemoSeasonHandler,
        AccountSteps,
        BookingSteps,
        ScheduleSteps,
        FeedbackSteps,
        { provide: DemoIdentity, inject: [Vault], useFactory: (vault: Vault) => new DemoIdentity(vault) },
      ],
    };
  }
}
