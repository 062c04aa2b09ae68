import { Module } from '@nestjs/common';
import { handlersOf } from '../http/served.ts';
import { EraseAdminEmailsHandler } from './commands/erase-admin-emails/erase-admin-emails.command-handler.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import { SeedConfigurationHandler } from './commands/seed-configuration/seed-configuration.command-handler.ts';
import { ConfigurationController } from './configuration.controller.ts';

const controllers = [ConfigurationController];
/** Handlers of commands that no endpoint executes. */
const otherHandlers = [SeedConfigurationHandler, EraseAdminEmailsHandler];

@Module({ imports: [ScheduleModule], controllers, providers: [...handlersOf(controllers), ...otherHandlers] })
export class ConfigurationModule {}
