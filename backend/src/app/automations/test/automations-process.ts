import { runAutomations, type Place } from './run-automations.ts';

/**
 * A process's worth of automations, to be killed: where they are to run comes as JSON in the first
 * argument. It says when it is ready, and goes with its parent.
 */
process.stdin.resume().once('end', () => process.exit(1));
const { place, environment } = JSON.parse(process.argv[2] ?? '') as {
  place: Place;
  environment: Record<string, string>;
};
await runAutomations(place, environment);
process.stdout.write('ready\n');
