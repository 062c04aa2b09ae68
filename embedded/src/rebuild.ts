import { resolve } from 'node:path';
import type { Shutdown } from '@cablepark/platform/program/shutdown';
import { readSettings, type Settings } from '@cablepark/platform/settings/settings';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { logIdentity } from '@cablepark/event-store/log/log-identity';
import { migrateReadModels } from '@cablepark/projections/data-source';
import { readModels } from '@cablepark/projections/registry';
import { runProgram, type Program } from '@cablepark/platform/program/run-program';
import { rebuildReadModels } from '@cablepark/projections/runtime/rebuild/rebuild';
import { pino } from 'pino';
import { publishedAddresses, type Addresses } from './data-folder/addresses.ts';
import { openDataFolder } from './data-folder/open-data-folder.ts';
import { StartupRefused } from '@cablepark/platform/program/startup-refused';
import { embeddedEventStore, embeddedPostgres } from './system/embedded-parts.ts';

/**
 * `npm run rebuild [-- read_model …]` rebuilds the named read models, or all of them, from the log: beside a running
 * system or on a data folder that is not in use.
 */
const logger = pino({ level: 'info' });
const report = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
const warn = (line: string): void => {
  logger.warn(line);
};
const rethrow = (error: Error): never => {
  throw error;
};

function modelsNamed(names: readonly string[]): typeof readModels {
  const known: readonly string[] = readModels.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new StartupRefused(`There is no read model ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  return names.length === 0 ? readModels : readModels.filter(({ name }) => names.includes(name));
}

/**
 * Chooses the addresses: those in the settings, those of the instance that runs on the data folder, or those of parts
 * that are started here on the folder.
 */
async function addresses(settings: Settings, shutdown: Shutdown): Promise<Addresses> {
  const { DATABASE_URL, EVENTSTORE_URL } = settings;
  if (DATABASE_URL && EVENTSTORE_URL) return { databaseUrl: DATABASE_URL, eventStoreUrl: EVENTSTORE_URL };
  const folder = await openDataFolder(settings.DATA_DIR).catch((error: unknown) => {
    if (error instanceof StartupRefused) return error;
    throw error;
  });
  if (folder instanceof StartupRefused) {
    const published = await publishedAddresses(resolve(settings.DATA_DIR));
    if (!published) throw folder;
    return published;
  }
  shutdown.add(() => folder.release());
  const databaseUrl =
    DATABASE_URL ?? (await embeddedPostgres({ dataDir: folder.path, log: report }, rethrow, shutdown));
  return {
    databaseUrl,
    eventStoreUrl:
      EVENTSTORE_URL ?? (await embeddedEventStore({ databaseUrl, dataDir: folder.path, log: warn }, rethrow, shutdown)),
  };
}

async function main({ signal, shutdown, fail }: Program): Promise<void> {
  const models = modelsNamed(process.argv.slice(2));
  signal.addEventListener('abort', () => {
    fail(new StartupRefused('Given up; the read models are as they were.'));
  });
  const { databaseUrl, eventStoreUrl } = await addresses(readSettings(process.env), shutdown);
  await migrateReadModels(databaseUrl);
  const connection = new Connection(eventStoreUrl);
  shutdown.add(() => connection.close());
  const log = new EventLog(connection);
  const logId = await logIdentity(log);
  await rebuildReadModels({ databaseUrl, log, logId, models, logger, signal });
}

await runProgram(main);
