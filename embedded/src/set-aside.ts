import { parseArgs } from 'node:util';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { setEventAside } from '@cablepark/event-store/log/set-event-aside';
import { sentenceFor } from '@cablepark/event-store/start-failure';
import { runProgram, type Program } from '@cablepark/platform/program/run-program';
import { StartupRefused } from '@cablepark/platform/program/startup-refused';
import { readSettings } from '@cablepark/platform/settings/settings';
import { pino } from 'pino';
import { partsForCommand } from './system/parts-for-command.ts';

/**
 * `npm run -s set-aside -- --revision N --why TEXT` lets everything skip an event of the schedule that can't be read: beside a
 * running system, which goes on by itself, or on a data folder that is not in use. The reason stays in the log for ever.
 */
const USAGE = 'Use: npm run -s set-aside -- --revision N --why TEXT';

const logger = pino({ level: 'warn' }, pino.destination(2));

function wantedBy(args: readonly string[]): { readonly revision: bigint; readonly why: string } {
  const text = { type: 'string' } as const;
  let given: { readonly revision?: string | undefined; readonly why?: string | undefined };
  try {
    given = parseArgs({ args: [...args], options: { revision: text, why: text } }).values;
  } catch {
    throw new StartupRefused(USAGE);
  }
  const { revision = '', why = '' } = given;
  if (!/^\d{1,15}$/.test(revision) || why.trim() === '') throw new StartupRefused(USAGE);
  return { revision: BigInt(revision), why: why.trim() };
}

async function main({ signal, shutdown, fail }: Program): Promise<void> {
  const { revision, why } = wantedBy(process.argv.slice(2));
  signal.addEventListener('abort', () => {
    fail(new StartupRefused('Given up.'));
  });
  const settings = readSettings(process.env);
  const eventStoreUrl = settings.EVENTSTORE_URL ?? (await partsForCommand(settings, shutdown, logger)).eventStoreUrl;
  const connection = new Connection(eventStoreUrl);
  shutdown.add(() => connection.close());
  const { position } = await setEventAside(new EventLog(connection), revision, why);
  process.stdout.write(`The schedule's event at revision ${revision} is set aside, at position ${position}.\n`);
}

await runProgram(main, { sentenceOf: sentenceFor });
