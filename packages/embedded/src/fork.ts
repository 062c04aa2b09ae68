import { resolve } from 'node:path';
import { Trouble } from '@cablepark/platform/logging/trouble';
import type { Program } from '@cablepark/platform/program/run-program';
import { StartupRefused } from '@cablepark/platform/program/startup-refused';
import { readSettings } from '@cablepark/platform/settings/settings';
import { startPostgres } from '@cablepark/postgres/server/start-postgres';
import { Pseudonyms } from '@cablepark/vault/pseudonyms';
import { beginForkedVault } from '@cablepark/vault/unlock-vault';
import { beginFork, completeFork, refuseUsedFolder } from './data-folder/fork-marker.ts';
import { lockDataFolder } from './data-folder/open-data-folder.ts';
import { forkLog, type Forked } from './fork/fork-log.ts';
import { commandLogger, report, runCommand, typed } from './system/command.ts';
import { openPark, secretsOf } from './system/parts-for-command.ts';

/**
 * `npm run -s fork -- --to DIR` writes a data folder with the same calendar and history as this system's, for trying
 * things out: without personal data, accounts and secrets (ADR 98). It works beside a running system and on a data folder
 * that is not in use.
 */
const USAGE = 'Usage: npm run -s fork -- --to DIR';

const logger = commandLogger();

async function main({ signal, shutdown }: Program): Promise<void> {
  const asked = typed(USAGE, ['to']).options.to;
  if (!asked) throw new StartupRefused(USAGE);
  const to = resolve(asked);
  if (to === resolve(readSettings(process.env).DATA_DIR))
    throw new StartupRefused(`${to} is the data folder itself: fork to another one.`);
  refuseUsedFolder(to);
  const park = await openPark(shutdown, logger);
  const { log } = park;
  const { secrets } = await secretsOf(park, 'cablepark fork', shutdown);
  const pseudonyms = await Pseudonyms.open(secrets);
  const trouble = new Trouble(logger);
  const fill = (url: string) => forkLog({ log, pseudonyms, databaseUrl: url, trouble, signal, report });
  const { events, until } = await inNewFolder(to, signal, fill).catch((error: unknown) => {
    throw signal.aborted ? new StartupRefused(`Interrupted: ${to} contains an incomplete fork; remove it.`) : error;
  });
  report(`The fork is complete: ${events} events, up to position ${until}, in ${to}`);
}

/** Runs a database in the folder while `fill` works on it. What it has written is on disk when this resolves. */
async function inNewFolder(to: string, signal: AbortSignal, fill: (url: string) => Promise<Forked>): Promise<Forked> {
  await beginFork(to);
  const folder = await lockDataFolder(to);
  try {
    const postgres = await startPostgres({ dataDir: folder.path, log: report, signal });
    let forked: Forked;
    try {
      await beginForkedVault(postgres.url);
      forked = await fill(postgres.url);
    } finally {
      await postgres.stop();
    }
    await completeFork(folder.path);
    return forked;
  } finally {
    await folder.release();
  }
}

await runCommand(main);
