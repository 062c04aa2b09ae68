import { resolve } from 'node:path';
import type { Shutdown, Program } from '@cablepark/platform/program/run-program';
import { readSettings, type Settings } from '@cablepark/platform/settings/settings';
import { rotateMasterKey } from '@cablepark/vault/rotate-master-key';
import { isDataFolder } from './data-folder/format-marker.ts';
import { openDataFolder } from './data-folder/open-data-folder.ts';
import { report, runCommand, typed } from './system/command.ts';
import { embeddedPostgres } from './system/embedded-parts.ts';
import { refuseOtherFolder, refuseOtherPark } from './system/parts-for-command.ts';

/** `npm run rotate-vault-key` wraps the keys to personal data under another master key, while no backend runs. */
const rethrow = (error: Error): never => {
  throw error;
};

/** Returns the URL of an existing database and locks its data folder, if there is one, until shutdown. */
async function database({ DATA_DIR, DATABASE_URL }: Settings, shutdown: Shutdown): Promise<string> {
  const path = resolve(DATA_DIR);
  if (DATABASE_URL === undefined) refuseOtherFolder(path);
  if (isDataFolder(path)) {
    const folder = await openDataFolder(path);
    shutdown.add(() => folder.release());
  }
  const databaseUrl = DATABASE_URL ?? (await embeddedPostgres({ dataDir: path, log: report }, rethrow, shutdown));
  await refuseOtherPark({ databaseUrl });
  return databaseUrl;
}

async function main({ shutdown }: Program): Promise<void> {
  typed('Usage: npm run rotate-vault-key', []);
  const settings = readSettings(process.env);
  const NEW_VAULT_KEY = process.env['NEW_VAULT_KEY'] || undefined;
  await rotateMasterKey(await database(settings, shutdown), { ...settings, NEW_VAULT_KEY }, report);
}

await runCommand(main);
