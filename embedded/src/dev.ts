import { pino } from 'pino';

import { logSerializers } from '@cablepark/platform/logging/logger';
import type { Program } from '@cablepark/platform/program/run-program';
import { readSettings, requireAddresses } from '@cablepark/platform/settings/settings';
import { migrateReadModels } from '@cablepark/projections/data-source';
import { refuseUnfitPark } from '@cablepark/projections/refuse-unfit-park';
import { chooseMasterKeySource } from '@cablepark/vault/master-key-source';
import { unlockVault } from '@cablepark/vault/unlock-vault';

import { report, runCommand } from './system/command.ts';
import { startProduct } from './system/start-product.ts';

/**
 * The part of `npm run dev` that restarts after an edit. It sends its port to scripts/dev.mjs once
 * it listens.
 */
async function main({ signal, shutdown, fail, stopped }: Program): Promise<void> {
  const settings = readSettings(process.env);
  const addresses = requireAddresses(settings, 'The backend needs');
  const logger = pino({ level: settings.LOG_LEVEL, serializers: logSerializers });
  await refuseUnfitPark(addresses, { report, signal });
  const masterKey = await unlockVault(
    addresses.databaseUrl,
    chooseMasterKeySource(settings, report),
  );
  await migrateReadModels(addresses.databaseUrl);
  const options = {
    ...addresses,
    settings,
    masterKey,
    logger,
    report,
    signal,
    onFatal: fail,
    isDemo: true,
  };
  const port = await startProduct({ ...options, isTerminal: process.stderr.isTTY }, shutdown);
  process.send?.({ port });
  await stopped;
}

await runCommand(main);
