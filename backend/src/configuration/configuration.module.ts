import { Module } from '@nestjs/common';
import { handlersIn, routesOf } from '../http/served.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import * as settingsCommands from './commands/settings.command-handlers.ts';
import * as settingsQueries from './queries/settings.query-handlers.ts';

const handlers = handlersIn(settingsCommands, settingsQueries);

@Module({ imports: [ScheduleModule], controllers: [routesOf(handlers)], providers: handlers })
export class ConfigurationModule {}
