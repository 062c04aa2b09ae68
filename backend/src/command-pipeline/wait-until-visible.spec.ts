import { describe, expect, it } from '@jest/globals';

import type { EventType } from '@cablepark/contracts/events';
import {
  findReadModelsShowing,
  type ReadModelName,
} from '@cablepark/projections/progress/read-models-showing';

import { resolveWhenVisible } from './wait-until-visible.ts';

const changed = [{ type: 'BookingDetailsChanged' as EventType }];

/** Records the read models and the positions that a command with these events waits for. */
async function recordWaits(
  events: readonly { type: EventType }[],
  others?: readonly ReadModelName[],
) {
  const waits: [names: readonly string[], position: bigint][] = [];
  const waitBriefly = (names: readonly string[], position: bigint) => {
    waits.push([names, position]);
    return Promise.resolve(true);
  };

  const handled = { events, position: 7n };
  expect(await resolveWhenVisible({ waitBriefly }, Promise.resolve(handled), others)).toBe(handled);
  return waits;
}

describe('a command is answered once its events are visible', () => {
  it('in the read models that are made from them', async () => {
    expect(await recordWaits(changed)).toEqual([[findReadModelsShowing(changed), 7n]]);
    expect(await recordWaits([])).toEqual([[findReadModelsShowing([]), 7n]]);
  });

  it('and in those that it names itself', async () => {
    expect(await recordWaits(changed, ['users'])).toEqual([
      [[...findReadModelsShowing(changed), 'users'], 7n],
    ]);
  });

  it('without waiting if it is refused', async () => {
    const waitBriefly = () => Promise.reject(new Error('must not wait'));
    await expect(
      resolveWhenVisible({ waitBriefly }, Promise.reject(new Error('refused'))),
    ).rejects.toThrow('refused');
  });

  it('and can’t name a read model that doesn’t exist', () => {
    // @ts-expect-error -- the name is misspelt
    const misspelt: ReadModelName = 'time_slot';
    expect(findReadModelsShowing([])).not.toContain(misspelt);
  });
});
