import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { isFailure } from '../client/failures.ts';
import { NO_EVENTS } from '../log/event-log.ts';
import { startTestStore, type TestStore } from '../test/embedded-store.ts';
import { openedSlots, slotOpened, testContext, toNewEvents } from '../test/slots.ts';
import { StreamFold } from './stream-fold.ts';
import { StreamQueue } from './stream-queue.ts';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.close());

/**
 * Longer than a turn of this process's own takes, and so long that too little of a command's time
 * is left.
 */
const LATE_MS = 400;
const COMMAND_MS = 600;

/** Handles a command whose turn comes late, and returns its outcome. */
async function handleLate(
  stream: string,
  meanwhile: (fold: StreamFold<readonly number[], never>) => Promise<unknown>,
) {
  const log = store.open();
  const fold = new StreamFold(log, stream, openedSlots);
  const take = async () => {
    await Promise.all([delay(LATE_MS), meanwhile(fold as never)]);
    return { release: () => undefined };
  };

  const queue = new StreamQueue(fold, { turns: { take, noteContention: () => undefined } });
  const command = {
    context: testContext,
    decide: () => [slotOpened(7)],
    until: Date.now() + COMMAND_MS,
  };
  return queue.handle(command).then(
    () => 'written',
    (error: unknown) => (isFailure(error) ? error.kind : String(error)),
  );
}

describe('a command whose turn comes late', () => {
  it('is answered in its own time if nobody wrote meanwhile, because the store could not', async () => {
    expect(await handleLate('day-unused', () => Promise.resolve())).toBe('unreachable');
  });

  it('gets more time if others wrote', async () => {
    const others = store.open();
    const write = async (fold: StreamFold<readonly number[], never>) => {
      await others.append('day-used', toNewEvents(slotOpened(1)), NO_EVENTS);
      await fold.refresh(Date.now() + 10_000);
    };

    expect(await handleLate('day-used', write)).toBe('written');
  });
});
