import { runAutomations, type Place } from './run-automations.ts';

/**
 * Runs automations in a process that can be killed. The first argument says as JSON where to run
 * them. It prints a line when it is ready, and exits with its parent.
 */
process.stdin.resume().once('end', () => process.exit(1));
const { place, environment } = JSON.parse(process.argv[2] ?? '') as {
  place: Place;
  environment: Record<string, string>;
};
await runAutomations(place, environment);
process.stdout.write('ready\n');
