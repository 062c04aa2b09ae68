import { Module } from '@nestjs/common';
import { ChangeAdminEmailHandler } from './commands/change-admin-email/change-admin-email.command-handler.ts';
import { ChangeLeadTimeHandler } from './commands/change-lead-time/change-lead-time.command-handler.ts';
import { ChangeOperatingHoursHandler } from './commands/change-operating-hours/change-operating-hours.command-handler.ts';
import { ChangePricingHandler } from './commands/change-pricing/change-pricing.command-handler.ts';
import { EraseAdminEmailsHandler } from './commands/erase-admin-emails/erase-admin-emails.command-handler.ts';
import { SeedConfigurationHandler } from './commands/seed-configuration/seed-configuration.command-handler.ts';
import { ConfigurationStore } from './configuration-store.ts';
import { ConfigurationController } from './configuration.controller.ts';
import { GetAdminEmailHandler } from './queries/get-admin-email.query-handler.ts';
import { GetConfigHandler } from './queries/get-config.query-handler.ts';
import { GetLeadTimeHandler } from './queries/get-lead-time.query-handler.ts';

@Module({
  controllers: [ConfigurationController],
  providers: [
    SeedConfigurationHandler,
    ChangeOperatingHoursHandler,
    ChangePricingHandler,
    ChangeLeadTimeHandler,
    ChangeAdminEmailHandler,
    EraseAdminEmailsHandler,
    GetConfigHandler,
    GetLeadTimeHandler,
    GetAdminEmailHandler,
    ConfigurationStore,
  ],
})
export class ConfigurationModule {}
