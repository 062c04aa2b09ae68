import type { CommandBus } from '@nestjs/cqrs';
import { GenerateDays } from '../../schedule/commands/generate-days/generate-days.command-handler.ts';
import type { NightlyTask } from './nightly.ts';

/** What each Riga day begins with. */
export const nightlyTasks = (commands: CommandBus): readonly NightlyTask[] => [
  { name: 'generate days', run: () => commands.execute(new GenerateDays()) },
];
