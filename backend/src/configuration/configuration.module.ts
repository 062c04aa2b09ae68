import { Module } from '@nestjs/common';

import { ScheduleModule } from '../schedule/schedule.module.ts';
import { SpecialDaysModule } from '../special-days/special-days.module.ts';
import { ChangeAdminEmailHandler } from './commands/change-admin-email/change-admin-email.handler.ts';
import { ChangeOperatingHoursHandler } from './commands/change-operating-hours/change-operating-hours.handler.ts';
import { ChangePricingHandler } from './commands/change-pricing/change-pricing.handler.ts';
import { ChangeSettingHandler } from './commands/change-setting/change-setting.handler.ts';
import { EraseAdminEmailsHandler } from './commands/erase-admin-emails/erase-admin-emails.handler.ts';
import { SeedConfigurationHandler } from './commands/seed-configuration/seed-configuration.handler.ts';
import { ConfigurationController } from './configuration.controller.ts';
import { parkSettingControllers } from './park-settings.controllers.ts';
import { GetAdminEmailHandler } from './queries/get-admin-email.query.ts';
import { GetConfigHandler } from './queries/get-config.query.ts';
import { GetSettingHandler } from './queries/get-setting.query.ts';

@Module({
  imports: [ScheduleModule, SpecialDaysModule],
  controllers: [ConfigurationController, ...parkSettingControllers],
  providers: [
    ChangeAdminEmailHandler,
    ChangeOperatingHoursHandler,
    ChangePricingHandler,
    ChangeSettingHandler,
    EraseAdminEmailsHandler,
    SeedConfigurationHandler,
    GetConfigHandler,
    GetAdminEmailHandler,
    GetSettingHandler,
  ],
})
export class ConfigurationModule {}
