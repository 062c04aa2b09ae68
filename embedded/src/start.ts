import { DemoRefused } from '@cablepark/backend/demo/commands/fill-demo-season/fill-demo-season.command-handler';
import { runProgram } from '@cablepark/projections/run-program';
import { sentenceFor } from '@cablepark/projections/start-failure';
import { readSettings } from '@cablepark/contracts/system/settings';
import { logSerializers } from '@cablepark/event-store/log-serializers';
import { pino } from 'pino';
import { StartupRefused } from './data-folder/startup-refused.ts';
import { runSystem, type RunningSystem } from './system/run-system.ts';

/** How long an orderly end may take, ms; then it is ended all the same (decision 29). */
const END_WITHIN_MS = 25_000;

const tell = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

function sentenceOf(error: unknown): string | undefined {
  const isTheirs = error instanceof StartupRefused || error instanceof DemoRefused;
  return isTheirs ? error.message : sentenceFor(error, process.env);
}

function welcome({ url, dataFolder }: RunningSystem): void {
  tell(`
  The park is open:  ${url}
  Data folder:       ${dataFolder}
  End it with Ctrl-C.
`);
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const logger = pino({ level: settings.LOG_LEVEL, serializers: logSerializers });
  const ends = new AbortController();
  const starting = runSystem({
    settings,
    logger,
    tell,
    isTerminal: process.stderr.isTTY,
    signal: ends.signal,
    isDemo: process.argv.includes('--demo'),
    onFatal: (error) => {
      logger.fatal({ err: error }, error.message);
      if (error instanceof StartupRefused) tell(error.message);
      process.exitCode = 1;
      ends.abort();
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!ends.signal.aborted) tell('ending…');
      ends.abort();
    });
  const ended = new Promise<void>((resolve) => {
    ends.signal.addEventListener('abort', () => {
      resolve();
    });
  });
  ends.signal.addEventListener('abort', () => {
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
  });
  const system = await starting.catch((error: unknown) => {
    if (ends.signal.aborted) return undefined; // it was asked to end while it started
    throw error;
  });
  if (!system) return;
  welcome(system);
  await ended;
  await system.stop();
}

await runProgram(main, sentenceOf);
