import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import {
  nameEventOf,
  setEventAside,
  type EventToSetAside,
} from '@cablepark/event-store/log/set-event-aside';
import { StartupRefused, type Program } from '@cablepark/platform/program/run-program';
import { readSettings } from '@cablepark/platform/settings/settings';
import { refuseUnfitLog } from '@cablepark/projections/refuse-unfit-park';

import {
  failWhenInterrupted,
  openLog,
  parseArguments,
  print,
  runCommand,
} from './system/command.ts';
import { openPartsForCommand } from './system/parts-for-command.ts';

/**
 * `npm run -s set-aside` makes every reader skip an event that can't be read. The event is in the
 * schedule unless a stream is named.
 */
const USAGE = 'Usage: npm run -s set-aside -- [--stream NAME] --revision N --why TEXT';

function readEventToSetAside(): EventToSetAside {
  const {
    stream = SCHEDULE,
    revision = '',
    why = '',
  } = parseArguments(USAGE, ['stream', 'revision', 'why']).options;
  if (stream === '' || !/^\d{1,15}$/.test(revision) || why.trim() === '') {
    throw new StartupRefused(USAGE);
  }

  return { stream, revision: BigInt(revision), why: why.trim() };
}

async function main(program: Program): Promise<void> {
  const { shutdown } = program;
  const event = readEventToSetAside();
  failWhenInterrupted(program, new StartupRefused('Given up.'));
  const settings = readSettings(process.env);
  const eventStoreUrl =
    settings.EVENTSTORE_URL ?? (await openPartsForCommand(settings, shutdown)).eventStoreUrl;
  await refuseUnfitLog(eventStoreUrl);
  const { position } = await setEventAside(openLog(eventStoreUrl, shutdown), event);
  await print(
    `${nameEventOf(event.stream)} at revision ${event.revision} has been set aside, at position ${position}.\n`,
  );
}

await runCommand(main);
