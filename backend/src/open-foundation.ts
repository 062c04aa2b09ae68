import type { Settings } from '@cablepark/contracts/system/settings';
import { Connection } from '@cablepark/event-store/connection';
import { EventLog } from '@cablepark/event-store/event-log';
import type { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import { StreamStore } from '@cablepark/event-store/stream-store';
import { Trouble } from '@cablepark/event-store/trouble';
import type { MasterKey } from '@cablepark/event-store/vault/master-key';
import { Vault } from '@cablepark/event-store/vault/vault';
import { readModelDataSource } from '@cablepark/projections/data-source';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { ConfigurationMirror } from './configuration/configuration-mirror.ts';
import type { Foundation } from './foundation.module.ts';
import { Clock } from './shared/clock.ts';
import { MailBudget } from './shared/mail/mail-budget.ts';
import { RunningParts } from './system/running-parts.ts';

export interface FoundationOptions {
  readonly settings: Settings;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** What `unlockVault` found. */
  readonly masterKey: MasterKey;
  readonly progress: ReadModelProgress;
  readonly logger: Logger;
  readonly clock?: Clock;
  readonly frontEndFolder?: string | undefined;
}

const CONNECTIONS = 10;
const CONNECT_MS = 2000;

/** Connects everything the application stands on; `close` lets go of it again. */
export async function openFoundation(options: FoundationOptions): Promise<Foundation & { close(): Promise<void> }> {
  const {
    settings,
    databaseUrl,
    eventStoreUrl,
    masterKey,
    progress,
    logger,
    clock = new Clock(),
    frontEndFolder,
  } = options;
  const pool = new Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'cablepark backend',
  });
  // Without a listener a server that stops would end this process.
  pool.on('error', (error) => {
    logger.warn({ reason: error.message }, 'a connection to Postgres was lost');
  });
  const database = await readModelDataSource(databaseUrl).initialize();
  const connection = new Connection(eventStoreUrl);
  const log = new EventLog(connection);
  const trouble = new Trouble(logger);
  const stopWatching = progress.onStopped((name, reason) => {
    if (reason === null) trouble.over('readModels', name);
    else trouble.report('readModels', `The read model ${name} was stopped by a failure.`, reason, name);
  });
  const configuration = new ConfigurationMirror(log, trouble);
  await configuration.start();
  const vault = await Vault.open(pool, masterKey);
  return {
    settings,
    log,
    store: new StreamStore(log),
    vault,
    mailBudget: await MailBudget.open({ pool, vault, clock, isOn: settings.RATE_LIMITS === 'on' }),
    progress,
    configuration,
    databaseUrl,
    pool,
    database,
    clock,
    logger,
    running: new RunningParts(),
    trouble,
    frontEndFolder,
    close: async () => {
      stopWatching();
      trouble.end();
      await configuration.stop();
      await connection.close();
      await database.destroy();
      await pool.end();
    },
  };
}
