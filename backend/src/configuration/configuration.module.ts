import { Module } from '@nestjs/common';

import { ScheduleModule } from '../schedule/schedule.module.ts';
import { SpecialDaysModule } from '../special-days/special-days.module.ts';
import {
  ChangeAdminEmailHandler,
  ChangeLeadTimeHandler,
  ChangeOperatingHoursHandler,
  ChangePaymentHandler,
  ChangePricingHandler,
  ChangeRemindersHandler,
  EraseAdminEmailsHandler,
  SeedConfigurationHandler,
} from './commands/settings.command-handlers.ts';
import { ConfigurationController } from './configuration.controller.ts';
import {
  GetAdminEmailHandler,
  GetConfigHandler,
  GetLeadTimeHandler,
  GetPaymentHandler,
  GetRemindersHandler,
} from './queries/settings.query-handlers.ts';

@Module({
  imports: [ScheduleModule, SpecialDaysModule],
  controllers: [ConfigurationController],
  providers: [
    ChangeAdminEmailHandler,
    ChangeLeadTimeHandler,
    ChangeOperatingHoursHandler,
    ChangePricingHandler,
    ChangeRemindersHandler,
    ChangePaymentHandler,
    EraseAdminEmailsHandler,
    SeedConfigurationHandler,
    GetConfigHandler,
    GetAdminEmailHandler,
    GetLeadTimeHandler,
    GetRemindersHandler,
    GetPaymentHandler,
  ],
})
export class ConfigurationModule {}
