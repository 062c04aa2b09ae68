import { describe, expect, it } from '@jest/globals';
import type { EventType } from '@cablepark/contracts/events';
import { readModelNames, type ReadModelName } from '@cablepark/projections/progress/read-models-showing';
import { onceVisible } from './once-visible.ts';

/** What is waited for before a command is answered that appended events of these types. */
async function waitsOf(types: readonly EventType[], others?: readonly ReadModelName[]) {
  const waits: [names: readonly string[], position: bigint][] = [];
  const waitFor = (names: readonly string[], position: bigint) => {
    waits.push([[...names].sort(), position]);
    return Promise.resolve(true);
  };
  const handled = { events: types.map((type) => ({ type })), position: 7n };
  expect(await onceVisible({ waitFor }, Promise.resolve(handled), others)).toBe(handled);
  return waits;
}

describe('a command is answered once its events are visible', () => {
  it('in the read models that are made from them, and in no others', async () => {
    expect(await waitsOf(['BookingDetailsChanged'])).toEqual([[['audit_trail', 'bookings'], 7n]]);
  });

  it('and in read models that it names', async () => {
    expect(await waitsOf(['BookingDetailsChanged'], ['users'])).toEqual([[['audit_trail', 'bookings', 'users'], 7n]]);
  });

  it('in all of them where it had nothing to do', async () => {
    expect(await waitsOf([])).toEqual([[[...readModelNames].sort(), 7n]]);
  });

  it('not at all where it is refused', async () => {
    const waitFor = () => Promise.reject(new Error('must not wait'));
    await expect(onceVisible({ waitFor }, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });

  it('and takes no name that no read model has', () => {
    // @ts-expect-error -- a misspelt name
    const misspelt: ReadModelName = 'time_slot';
    expect(readModelNames).not.toContain(misspelt);
  });
});
