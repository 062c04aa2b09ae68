import type { Program } from '@cablepark/platform/program/run-program';
import { readSettings } from '@cablepark/platform/settings/settings';
import { refuseUnfitPark } from '@cablepark/projections/refuse-unfit-park';
import { rotateMasterKey } from '@cablepark/vault/rotate-master-key';

import { parseArguments, report, runCommand } from './system/command.ts';
import { openDatabaseAtRest } from './system/parts-for-command.ts';

/**
 * `npm run rotate-vault-key` wraps the keys to personal data under another master key, while no
 * backend runs.
 */
async function main(program: Program): Promise<void> {
  parseArguments('Usage: npm run rotate-vault-key', []);
  const settings = readSettings(process.env);
  const NEW_VAULT_KEY = process.env['NEW_VAULT_KEY'] || undefined;
  const databaseUrl = await openDatabaseAtRest(settings, program);
  await refuseUnfitPark({ databaseUrl, eventStoreUrl: settings.EVENTSTORE_URL });
  await rotateMasterKey(databaseUrl, { ...settings, NEW_VAULT_KEY }, report);
}

await runCommand(main);
