import { checkSnapshot } from '@cablepark/backend/schedule/snapshot/check-snapshot';
import { establishLogIdentity } from '@cablepark/event-store/log/log-identity';
import type { Program } from '@cablepark/platform/program/run-program';
import { runInSession, WORKING } from '@cablepark/postgres/client/connect';
import { migrateReadModels } from '@cablepark/projections/data-source';
import { findFlawsOfLedger } from '@cablepark/projections/read-models/check-ledger';
import { readModels } from '@cablepark/projections/registry';
import { LogNotWhole } from '@cablepark/projections/runtime/rebuild/replayed-log';
import { formatDifference } from '@cablepark/projections/runtime/verify/compare-table';
import { NotCompared, verifyReadModels } from '@cablepark/projections/runtime/verify/verify';

import {
  createCommandLogger,
  failWhenInterrupted,
  parseArguments,
  runCommand,
  WrongUsage,
} from './system/command.ts';
import { runWithParkCheck } from './system/park-check.ts';
import { NoPark, openPark } from './system/parts-for-command.ts';

const logger = createCommandLogger('info');

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/**
 * `npm run verify` replays all read models beside the live tables, and the schedule beside its
 * snapshot, checks that the ledger balances, and prints a line for each difference: beside a
 * running system or on a data folder that is not in use. It exits with 0 if all rows are equal,
 * with 1 if there are differences, and with 2 if they could not be compared. It also exits with 1
 * if an argument is unknown, or if what it was pointed at isn't this park's log (`NoPark`).
 */
async function main(program: Program): Promise<void> {
  const { signal, shutdown } = program;
  parseArguments('Usage: npm run -s verify', []);
  failWhenInterrupted(program, new NotCompared('Interrupted; nothing was compared.'));
  const { databaseUrl, log } = await openPark(shutdown, logger);
  await migrateReadModels(databaseUrl);
  const logId = await establishLogIdentity(log);
  const verified = await runWithParkCheck(databaseUrl, log, signal, (check) =>
    verifyReadModels({
      databaseUrl,
      log,
      logId,
      models: readModels,
      logger,
      onDifference: (difference) => printLine(formatDifference(difference)),
      ...check,
    }),
  ).catch(reportNotWhole);
  if (!verified) {
    process.exitCode = 1;
    return;
  }

  const flaw = await runInSession(
    { databaseUrl, name: 'cablepark verify', limits: WORKING },
    signal,
    ({ client }) => checkSnapshot(client, log),
  );
  if (flaw !== undefined) {
    printLine(`snapshot: ${flaw}`);
  }

  const ledgerFlaws = await runInSession(
    { databaseUrl, name: 'cablepark verify', limits: WORKING },
    signal,
    ({ client }) => findFlawsOfLedger(client),
  );
  for (const sentence of ledgerFlaws) {
    printLine(`ledger: ${sentence}`);
  }

  const { models, rows, differences, position } = verified;
  printLine(`${models} models, ${rows} rows, ${differences} differences at position ${position}`);
  const isRight = differences === 0 && flaw === undefined && ledgerFlaws.length === 0;
  process.exitCode = isRight ? 0 : 1;
}

/** Prints why the log is not whole. Throws every other error again. */
function reportNotWhole(error: unknown): undefined {
  if (!(error instanceof LogNotWhole)) {
    throw error;
  }

  error.flaws.forEach(printLine);
  printLine('The log is not whole, so nothing was compared.');
}

await runCommand(main, {
  failureCode: (error) => (error instanceof NoPark || error instanceof WrongUsage ? 1 : 2),
});
