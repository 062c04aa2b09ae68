import { hasAddress, scheduleRules } from '@cablepark/backend/app/conversion/schedule-rules';
import { convertServer } from '@cablepark/conversion/server/convert-server';
import { Connection } from '@cablepark/event-store/client/connection';
import { type Program, StartupRefused } from '@cablepark/platform/program/run-program';
import { readSettings } from '@cablepark/platform/settings/settings';
import { postgresPool, WORKING } from '@cablepark/postgres/client/connect';
import { masterKeySource } from '@cablepark/vault/master-key-source';
import { unlockVault } from '@cablepark/vault/unlock-vault';
import { report, runCommand, typed } from './system/command.ts';
import { refuseOtherPark } from './system/parts-for-command.ts';

/** `npm run -s convert` converts the log of an earlier version to an empty event store, while nothing else runs. */
const USAGE = 'Usage: npm run -s convert -- --from esdb://… --to esdb://… (with DATABASE_URL)';

function addresses(): { readonly from: string; readonly to: string } {
  const { from = '', to = '' } = typed(USAGE, ['from', 'to']).options;
  if (from === '' || to === '' || from === to) throw new StartupRefused(USAGE);
  return { from, to };
}

async function main({ signal, shutdown }: Program): Promise<void> {
  const wanted = addresses();
  const settings = readSettings(process.env);
  const { DATABASE_URL: databaseUrl } = settings;
  if (!databaseUrl) throw new StartupRefused(USAGE);
  await refuseOtherPark({ databaseUrl, eventStoreUrl: wanted.from });
  const masterKey = await unlockVault(databaseUrl, masterKeySource(settings, report));
  const pool = postgresPool({ databaseUrl, name: 'customers', max: 1, limits: WORKING });
  shutdown.add(() => pool.end());
  const [from, to] = [new Connection(wanted.from), new Connection(wanted.to)];
  shutdown.add(() => from.close());
  shutdown.add(() => to.close());
  const parts = { rules: scheduleRules, hasAddress: hasAddress(pool, masterKey), report, signal };
  await convertServer({ from, to, databaseUrl, ...parts });
  process.stdout.write('The log has been converted. Start the product with EVENTSTORE_URL as given by --to.\n');
}

await runCommand(main, { storeIn: '--from or --to' });
