import { pino } from 'pino';

import { openInfrastructure } from '@cablepark/backend/app/open-infrastructure';
import { startBackend } from '@cablepark/backend/app/start-backend';
import { Shutdown } from '@cablepark/platform/program/run-program';
import { readSettings, requireAddresses } from '@cablepark/platform/settings/settings';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { chooseMasterKeySource } from '@cablepark/vault/master-key-source';
import { unlockVault } from '@cablepark/vault/unlock-vault';

import { reportReady } from './parent-process.ts';

// Another back end beside the product, as backend/src/main.ts runs it.

const settings = readSettings(process.env);
const addresses = requireAddresses(settings, 'The backend needs');
const logger = pino({ level: settings.LOG_LEVEL });
const shutdown = new Shutdown((error) => {
  console.error(error);
});
const infrastructure = await openInfrastructure({
  settings,
  ...addresses,
  masterKey: await unlockVault(
    addresses.databaseUrl,
    chooseMasterKeySource(settings, () => undefined),
  ),
  progress: new ReadModelProgress(),
  logger,
});
shutdown.add(() => infrastructure.close());
const port = await startBackend(infrastructure, shutdown, { report: () => undefined });
reportReady(`http://127.0.0.1:${port}`, () => shutdown.run());
