import { setTimeout as delay } from 'node:timers/promises';

/** Waits for what no event tells: the end of a process that isn't ours, a file of another's making. */
export async function eventually(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries++) {
    if (tries > 3000) throw new Error(`never came true: ${String(condition)}`);
    await delay(10);
  }
}
