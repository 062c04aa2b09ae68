import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ending } from '@cablepark/backend/shared/ending';
import { readSettings, type Settings } from '@cablepark/contracts/system/settings';
import { rotateMasterKey } from '@cablepark/event-store/vault/rotate-master-key';
import { runProgram } from '@cablepark/projections/run-program';
import { sentenceFor } from '@cablepark/projections/start-failure';
import { openDataFolder } from './data-folder/open-data-folder.ts';
import { StartupRefused } from './data-folder/startup-refused.ts';
import { embeddedPostgres } from './system/embedded-parts.ts';

/**
 * `npm run rotate-vault-key`: wraps the keys to personal data under another master key, on a data folder
 * that nobody uses or, with every backend stopped, in the database at DATABASE_URL.
 */
const tell = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
const giveUp = (error: Error): never => {
  throw error;
};

/** The database of a folder that is there already, and nobody else's for as long as this takes. */
async function database({ DATA_DIR, DATABASE_URL }: Settings, ending: Ending): Promise<string> {
  const path = resolve(DATA_DIR);
  if (DATABASE_URL === undefined && !existsSync(join(path, 'postgres')))
    throw new StartupRefused(`There is nothing at ${path} whose key could be changed: set DATA_DIR to a data folder.`);
  if (existsSync(path)) {
    const folder = await openDataFolder(path);
    ending.add(() => folder.release());
  }
  return DATABASE_URL ?? (await embeddedPostgres({ dataDir: path, log: tell }, giveUp, ending));
}

async function main(): Promise<void> {
  const ending = new Ending();
  try {
    const settings = readSettings(process.env);
    const NEW_VAULT_KEY = process.env['NEW_VAULT_KEY'] || undefined;
    await rotateMasterKey(await database(settings, ending), { ...settings, NEW_VAULT_KEY }, tell);
  } finally {
    await ending.end();
  }
}

await runProgram(main, (error) => (error instanceof StartupRefused ? error.message : sentenceFor(error, process.env)));
