import { Module } from '@nestjs/common';
import { handlersIn, routesOf } from '../http/served.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import * as changeAdminEmail from './commands/change-admin-email/change-admin-email.command-handler.ts';
import * as changeLeadTime from './commands/change-lead-time/change-lead-time.command-handler.ts';
import * as changeOperatingHours from './commands/change-operating-hours/change-operating-hours.command-handler.ts';
import * as changePricing from './commands/change-pricing/change-pricing.command-handler.ts';
import * as changeReminders from './commands/change-reminders/change-reminders.command-handler.ts';
import * as eraseAdminEmails from './commands/erase-admin-emails/erase-admin-emails.command-handler.ts';
import * as seedConfiguration from './commands/seed-configuration/seed-configuration.command-handler.ts';
import * as getConfig from './queries/get-config.query-handler.ts';
import * as getSettings from './queries/get-settings.query-handlers.ts';

const handlers = handlersIn(
  changeAdminEmail,
  changeLeadTime,
  changeOperatingHours,
  changePricing,
  changeReminders,
  eraseAdminEmails,
  seedConfiguration,
  getConfig,
  getSettings,
);

@Module({ imports: [ScheduleModule], controllers: [routesOf(handlers)], providers: handlers })
export class ConfigurationModule {}
