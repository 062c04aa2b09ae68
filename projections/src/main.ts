import { pino } from 'pino';

import { parkEvents } from '@cablepark/contracts/events';
import { ClusterWatch } from '@cablepark/event-store/client/cluster-watch';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { describeStartFailure } from '@cablepark/event-store/start-failure';
import { logSerializers } from '@cablepark/platform/logging/logger';
import { Trouble } from '@cablepark/platform/logging/trouble';
import { runProgram, type Program } from '@cablepark/platform/program/run-program';
import { readSettings, requireAddresses } from '@cablepark/platform/settings/settings';
import { startTracing } from '@cablepark/platform/tracing/open-telemetry';
import { awaitPostgres } from '@cablepark/postgres/client/await-postgres';

import { migrateReadModels } from './data-source.ts';
import { ReadModelProgress, reportStoppedReadModels } from './progress/read-model-progress.ts';
import { refuseUnfitPark } from './refuse-unfit-park.ts';
import { readModels } from './registry.ts';
import { ProjectionWorker } from './runtime/worker.ts';

/**
 * Runs the projections as a process of their own. Any number of such processes share the read
 * models (design 3.3).
 */
async function main({ signal, shutdown, fail, stopped }: Program): Promise<void> {
  const report = (line: string) => process.stderr.write(`${line}\n`);
  const settings = readSettings(process.env);
  const { eventStoreUrl, databaseUrl } = requireAddresses(settings, 'The projections need');
  shutdown.add(await startTracing(settings.OTEL_EXPORTER_OTLP_ENDPOINT, 'cablepark-projections'));
  const logger = pino({ level: settings.LOG_LEVEL, serializers: logSerializers });
  await awaitPostgres({ databaseUrl, report, signal });
  await refuseUnfitPark({ databaseUrl, eventStoreUrl }, { report, signal });
  await migrateReadModels(databaseUrl);
  const connection = new Connection(eventStoreUrl);
  shutdown.add(() => connection.close());
  const cluster = new ClusterWatch(connection, { isWriter: false });
  shutdown.add(() => cluster.stop());
  await cluster.waitUntilLed({ report, signal });
  cluster.start();
  const log = new EventLog(connection, parkEvents);
  const trouble = new Trouble(logger);
  const progress = new ReadModelProgress();
  reportStoppedReadModels(progress, trouble);
  const worker = new ProjectionWorker({
    databaseUrl,
    log,
    models: readModels,
    progress,
    logger,
    trouble,
    onFatal: fail,
  });
  worker.start();
  shutdown.add(() => worker.stop());
  logger.info('projections started');
  await stopped;
}

await runProgram(main, { sentenceOf: describeStartFailure });
