import { pino } from 'pino';

import { logSerializers } from '@cablepark/platform/logging/logger';
import { StartupRefused, type Program } from '@cablepark/platform/program/run-program';
import { readSettings } from '@cablepark/platform/settings/settings';

import { parseArguments, report, runCommand } from './system/command.ts';
import { runSystem, type RunningSystem } from './system/run-system.ts';

function reportWelcome({ url, dataFolder }: RunningSystem): void {
  report(`
  The park is open:  ${url}
  Data folder:       ${dataFolder}
  End it with Ctrl-C.
`);
}

/** `npm start`: the whole product in one process. */
async function main({ signal, shutdown, fail, stopped }: Program): Promise<void> {
  const isDemo = parseArguments('Usage: npm start [-- --demo]', [], { flags: ['demo'] }).flags.has(
    'demo',
  );
  const settings = readSettings(process.env);
  const logger = pino({ level: settings.LOG_LEVEL, serializers: logSerializers });
  const system = await runSystem({
    settings,
    logger,
    report,
    isTerminal: process.stderr.isTTY,
    signal,
    isDemo,
    onFatal: (error) => {
      if (!(error instanceof StartupRefused)) {
        logger.fatal({ err: error }, error.message);
      }

      fail(error);
    },
  });
  shutdown.add(() => system.stop());
  reportWelcome(system);
  await stopped;
}

await runCommand(main, {
  onSignal: () => report('stopping…'),
});
