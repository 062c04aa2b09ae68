import { readSettings } from '@cablepark/contracts/system/settings';
import { pino } from 'pino';
import { runSystem } from './system/run-system.ts';

const settings = readSettings(process.env);
const logger = pino({ level: settings.LOG_LEVEL });
const system = await runSystem(settings, logger, (line) => {
  process.stderr.write(`${line}\n`);
});
process.stderr.write(`ready at ${system.url}\n`);
const stop = () => {
  void system.stop().then(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
