import { pino } from 'pino';

import { establishLogIdentity } from '@cablepark/event-store/log/log-identity';
import { runProgram, StartupRefused, type Program } from '@cablepark/platform/program/run-program';
import { migrateReadModels } from '@cablepark/projections/data-source';
import { readModels } from '@cablepark/projections/registry';
import { rebuildReadModels } from '@cablepark/projections/runtime/rebuild/rebuild';

import { failWhenInterrupted, parseArguments } from './system/command.ts';
import { runWithParkCheck } from './system/park-check.ts';
import { openPark } from './system/parts-for-command.ts';

const logger = pino({ level: 'info' });

/** Returns the read models of these names, or all if there are no names. Throws StartupRefused. */
function findModels(names: readonly string[]): typeof readModels {
  const known: readonly string[] = readModels.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartupRefused(
      `There is no read model ${unknown.join(', ')}. The read models are ${known.join(', ')}.`,
    );
  }

  return names.length === 0 ? readModels : readModels.filter(({ name }) => names.includes(name));
}

/**
 * `npm run rebuild [-- read_model …]` rebuilds these read models, or all of them, whether or not
 * the system runs.
 */
async function main(program: Program): Promise<void> {
  const { signal, shutdown } = program;
  const models = findModels(
    parseArguments('Usage: npm run rebuild [-- read_model …]', [], { hasWords: true }).words,
  );
  failWhenInterrupted(
    program,
    new StartupRefused('Interrupted; the read models are as they were.'),
  );
  const { databaseUrl, log } = await openPark(shutdown, logger);
  await migrateReadModels(databaseUrl);
  const logId = await establishLogIdentity(log);
  await runWithParkCheck(databaseUrl, log, signal, (check) =>
    rebuildReadModels({ databaseUrl, log, logId, models, logger, ...check }),
  );
}

await runProgram(main);
