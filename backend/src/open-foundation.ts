import type { Settings } from '@cablepark/contracts/system/settings';
import { Connection } from '@cablepark/event-store/connection';
import { EventLog } from '@cablepark/event-store/event-log';
import type { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import { StreamStore } from '@cablepark/event-store/stream-store';
import { tellOfStopped } from '@cablepark/event-store/stopped-read-models';
import { Trouble } from '@cablepark/event-store/trouble';
import type { MasterKey } from '@cablepark/event-store/vault/master-key';
import { Vault } from '@cablepark/event-store/vault/vault';
import { postgresPool } from '@cablepark/event-store/postgres/connect';
import { ANSWERING } from '@cablepark/event-store/postgres/time-limits';
import { readModelsOver } from '@cablepark/projections/data-source';
import type { Logger } from 'pino';
import { ConfigurationMirror } from './configuration/configuration-mirror.ts';
import type { Foundation } from './foundation.module.ts';
import { persistently } from './persistently.ts';
import { BookingSources } from './schedule/sources/booking-sources.ts';
import { Clock } from './shared/clock.ts';
import { Ending } from './shared/ending.ts';
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
  /** Gives up waiting for what isn't there yet. */
  readonly signal?: AbortSignal | undefined;
}

const CONNECTIONS = 10;

/**
 * Connects everything the application stands on, and waits for what isn't there yet as long as a start waits;
 * `close` lets go of it again.
 */
export async function openFoundation(options: FoundationOptions): Promise<Foundation & { close(): Promise<void> }> {
  const ending = new Ending();
  try {
    return { ...(await connectAll(options, ending)), close: () => ending.end() };
  } catch (error) {
    await ending.end();
    throw error;
  }
}

async function connectAll(options: FoundationOptions, ending: Ending): Promise<Foundation> {
  const { settings, databaseUrl, eventStoreUrl, masterKey, progress, logger, signal, frontEndFolder } = options;
  const clock = options.clock ?? new Clock();
  const pool = postgresPool({
    databaseUrl,
    name: 'cablepark backend',
    max: CONNECTIONS,
    limits: ANSWERING,
    onLost: (error) => {
      logger.warn({ reason: error.message }, 'a connection to Postgres was lost');
    },
  });
  ending.add(() => pool.end());
  const database = await persistently(() => readModelsOver(pool).initialize(), signal);
  ending.add(() => database.destroy());
  const connection = new Connection(eventStoreUrl);
  ending.add(() => connection.close());
  const log = new EventLog(connection);
  const trouble = new Trouble(logger);
  const stopWatching = tellOfStopped(progress, trouble);
  ending.add(() => {
    stopWatching();
    trouble.end();
    return Promise.resolve();
  });
  const configuration = new ConfigurationMirror(log, trouble);
  ending.add(() => configuration.stop());
  await configuration.start();
  const vault = await persistently(() => Vault.open(pool, masterKey), signal);
  const bookingSources = await persistently(() => BookingSources.open(pool, vault.secrets, logger), signal);
  ending.add(() => bookingSources.settled());
  const mailBudget = {
    pool,
    vault,
    clock,
    sourceOf: (network: string) => bookingSources.nameOf(network, clock.now()),
    isOn: settings.RATE_LIMITS === 'on',
  };
  return {
    settings,
    log,
    store: new StreamStore(log),
    vault,
    bookingSources,
    mailBudget: await persistently(() => MailBudget.open(mailBudget), signal),
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
  };
}
