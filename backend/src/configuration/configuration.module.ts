import { Module } from '@nestjs/common';

import { collectParts } from '../http/served.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import { SpecialDaysModule } from '../special-days/special-days.module.ts';
import * as settingsCommands from './commands/settings.command-handlers.ts';
import * as settingsQueries from './queries/settings.query-handlers.ts';

@Module({
  imports: [ScheduleModule, SpecialDaysModule],
  ...collectParts(settingsCommands, settingsQueries),
})
export class ConfigurationModule {}
