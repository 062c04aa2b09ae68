import { once } from 'node:events';
import { addressesFor, readSettings } from '@cablepark/contracts/system/settings';
import { logSerializers } from '@cablepark/event-store/log-serializers';
import { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import { masterKeySource } from '@cablepark/event-store/vault/master-key-source';
import { unlockVault } from '@cablepark/event-store/vault/unlock-vault';
import { migrateReadModels } from '@cablepark/projections/data-source';
import { runProgram } from '@cablepark/projections/run-program';
import { pino } from 'pino';
import { openFoundation } from './open-foundation.ts';
import { Ending } from './shared/ending.ts';
import { startBackend } from './start-backend.ts';

/** An orderly end takes no longer, ms; then it is an end all the same (decision 29). */
const END_WITHIN_MS = 25_000;

const tell = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** The backend as a process of its own; any number of them may run, beside projections that run elsewhere. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const addresses = addressesFor(settings, 'The backend needs');
  const logger = pino({ level: settings.LOG_LEVEL, serializers: logSerializers });
  const ends = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
      ends.abort();
    });
  const ending = new Ending();
  try {
    const masterKey = await unlockVault(addresses.databaseUrl, masterKeySource(settings, tell));
    await migrateReadModels(addresses.databaseUrl);
    const foundation = await openFoundation({
      settings,
      ...addresses,
      masterKey,
      progress: new ReadModelProgress(),
      logger,
      signal: ends.signal,
    });
    ending.add(() => foundation.close());
    const port = await startBackend(foundation, ending, {
      tell,
      isTerminal: process.stderr.isTTY,
      signal: ends.signal,
    });
    logger.info({ port }, 'backend started');
    if (!ends.signal.aborted) await once(ends.signal, 'abort');
  } catch (error) {
    if (!ends.signal.aborted) throw error; // it was asked to end while it started
  } finally {
    await ending.end();
  }
}

await runProgram(main);
