import { setEventAside } from '@cablepark/event-store/log/set-event-aside';
import { type Program, StartupRefused } from '@cablepark/platform/program/run-program';
import { readSettings } from '@cablepark/platform/settings/settings';
import { failWhenInterrupted, openLog, print, runCommand, typed } from './system/command.ts';
import { partsForCommand } from './system/parts-for-command.ts';

/** `npm run -s set-aside` lets everything skip an event of the schedule that can't be read. */
const USAGE = 'Usage: npm run -s set-aside -- --revision N --why TEXT';

function wanted(): { readonly revision: bigint; readonly why: string } {
  const { revision = '', why = '' } = typed(USAGE, ['revision', 'why']).options;
  if (!/^\d{1,15}$/.test(revision) || why.trim() === '') throw new StartupRefused(USAGE);
  return { revision: BigInt(revision), why: why.trim() };
}

async function main(program: Program): Promise<void> {
  const { shutdown } = program;
  const { revision, why } = wanted();
  failWhenInterrupted(program, new StartupRefused('Given up.'));
  const settings = readSettings(process.env);
  const eventStoreUrl = settings.EVENTSTORE_URL ?? (await partsForCommand(settings, shutdown)).eventStoreUrl;
  const { position } = await setEventAside(openLog(eventStoreUrl, shutdown), revision, why);
  await print(`The schedule's event at revision ${revision} has been set aside, at position ${position}.\n`);
}

await runCommand(main);
