import { setTimeout as delay } from 'node:timers/promises';

/** Waits for what no event tells: the end of a process that isn't ours, a file of another's making. */
export async function eventually(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(10);
}
