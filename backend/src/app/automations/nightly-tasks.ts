import { join } from 'node:path';
import type { Settings } from '@cablepark/platform/settings/settings';
import type { CommandBus } from '@nestjs/cqrs';
import { EraseAdminEmails } from '../../configuration/commands/settings.command-handlers.ts';
import { EraseFeedbackSources } from '../../feedback/commands/feedback.command-handlers.ts';
import { FinishErasures } from '../../privacy/commands/erase-remains/erase-remains.command-handler.ts';
import {
  CloseBooks,
  DeleteDaySecrets,
  EraseOldBookings,
  ForgetSources,
  GenerateDays,
} from '../../schedule/commands/nightly/nightly.command-handlers.ts';
import { deleteOldMailFiles } from '../../mail/file-delivery.ts';
import type { NightlyTask } from './nightly.ts';

/**
 * What happens at the beginning of each Riga day: the new day's slots are generated, the books of an old one are closed,
 * and whatever has been kept long enough is deleted.
 */
export const nightlyTasks = (commands: CommandBus, settings: Settings): readonly NightlyTask[] => [
  { name: 'generate days', run: () => commands.execute(new GenerateDays()) },
  { name: 'close books', run: (now) => commands.execute(new CloseBooks({ now, openDays: settings.BOOKS_OPEN_DAYS })) },
  { name: 'delete secrets of days that are over', run: (now) => commands.execute(new DeleteDaySecrets({ now })) },
  { name: 'delete old mail files', run: (now) => deleteOldMailFiles(join(settings.DATA_DIR, 'mail'), now) },
  { name: 'erase where feedback came from', run: (now) => commands.execute(new EraseFeedbackSources(now)) },
  { name: 'erase replaced admin e-mails', run: (now) => commands.execute(new EraseAdminEmails({ now })) },
  { name: 'finish erasures of accounts', run: () => commands.execute(new FinishErasures()) },
  {
    name: 'erase old bookings',
    run: (now) => commands.execute(new EraseOldBookings({ now, keptMonths: settings.RETENTION_MONTHS })),
  },
  { name: 'forget where bookings came from', run: (now) => commands.execute(new ForgetSources({ now })) },
];
