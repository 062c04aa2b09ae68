import { pino } from 'pino';

import { runSystem } from '@cablepark/embedded/system/run-system';
import { readSettings } from '@cablepark/platform/settings/settings';

import { reportReady } from './parent-process.ts';

// The product as `npm start` runs it, on the parts whose addresses are in the environment.

const settings = readSettings(process.env);
const system = await runSystem({
  settings,
  logger: pino({ level: settings.LOG_LEVEL }),
  report: () => undefined,
  onFatal: (error) => {
    console.error(error);
    process.exit(1);
  },
});
reportReady(system.url, () => system.stop());
