import { expect } from '@jest/globals';

import type { DomainEvent } from '@cablepark/contracts/events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { expectSame } from '@cablepark/platform/test/expect-same';

import type { ReadModel } from '../runtime/define-read-model.ts';
import { ReadSide } from './read-side.ts';

/**
 * The rows that a read model makes from these events, by table. They are projected live, with one
 * batch for each event, and then rebuilt from zero, which must give the same rows.
 */
export async function projectRows(
  model: ReadModel,
  events: readonly DomainEvent[],
  stream = SCHEDULE,
): Promise<Record<string, unknown[]>> {
  const side = await ReadSide.open([model]);
  try {
    const { worker, progress } = side.startWorker({ models: [model] });
    for (const event of events) {
      const position = await side.write(stream, [event]);
      expect(await progress.waitFor([model.name], position, 30_000)).toBe(true);
    }

    expect(progress.getReached().get(model.name)).toMatchObject({ stopped: null });
    await worker.stop();
    const live = await side.readRows([model]);
    for (const rowsInMemory of [1, 1000]) {
      await side.rebuild([model], { rowsInMemory });
      expectSame(await side.readRows([model]), live);
    }

    return live;
  } finally {
    await side.close();
  }
}
