import { pino } from 'pino';

import { describeStartFailure } from '@cablepark/event-store/start-failure';
import { logSerializers } from '@cablepark/platform/logging/logger';
import { runProgram, type Program } from '@cablepark/platform/program/run-program';
import { readSettings, requireAddresses } from '@cablepark/platform/settings/settings';
import { startTracing } from '@cablepark/platform/tracing/open-telemetry';
import { awaitPostgres } from '@cablepark/postgres/client/await-postgres';
import { migrateReadModels } from '@cablepark/projections/data-source';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { refuseUnfitPark } from '@cablepark/projections/refuse-unfit-park';
import { chooseMasterKeySource } from '@cablepark/vault/master-key-source';
import { unlockVault } from '@cablepark/vault/unlock-vault';

import { openInfrastructure } from './app/open-infrastructure.ts';
import { startBackend } from './app/start-backend.ts';

/**
 * Runs the backend as a process of its own. Any number of them may run, beside projections that run
 * elsewhere.
 */
async function main({ signal, shutdown, stopped }: Program): Promise<void> {
  const report = (line: string) => process.stderr.write(`${line}\n`);
  const settings = readSettings(process.env);
  const addresses = requireAddresses(settings, 'The backend needs');
  shutdown.add(await startTracing(settings.OTEL_EXPORTER_OTLP_ENDPOINT, 'cablepark-backend'));
  const logger = pino({ level: settings.LOG_LEVEL, serializers: logSerializers });
  await awaitPostgres({ databaseUrl: addresses.databaseUrl, report, signal });
  await refuseUnfitPark(addresses, { report, signal });
  const masterKey = await unlockVault(
    addresses.databaseUrl,
    chooseMasterKeySource(settings, report),
  );
  await migrateReadModels(addresses.databaseUrl);
  const infrastructure = await openInfrastructure({
    settings,
    ...addresses,
    masterKey,
    progress: new ReadModelProgress(),
    logger,
    report,
    signal,
  });
  shutdown.add(() => infrastructure.close());
  const port = await startBackend(infrastructure, shutdown, {
    report,
    isTerminal: process.stderr.isTTY,
    signal,
  });
  logger.info({ port }, 'backend started');
  await stopped;
}

await runProgram(main, { sentenceOf: describeStartFailure });
