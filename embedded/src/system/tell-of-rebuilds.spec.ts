import { describe, expect, it } from '@jest/globals';
import { tellOfRebuilds } from './tell-of-rebuilds.ts';

/** Every line told while two read models have been rebuilt up to these positions, look by look. */
async function toldOf(looks: readonly (readonly [bigint | undefined, bigint | undefined])[]): Promise<string[]> {
  const left = [...looks];
  const told: string[] = [];
  let stop = () => Promise.resolve();
  await new Promise<void>((resolve) => {
    stop = tellOfRebuilds({
      status: () => {
        const [users, bookings] = left.shift() ?? [undefined, undefined];
        if (left.length === 0) resolve();
        const others = { position: 0n, stopped: null, isHeldHere: false, isRebuilding: true };
        return {
          readModels: [
            { name: 'users', rebuiltTo: users, ...others },
            { name: 'bookings', rebuiltTo: bookings, ...others },
          ],
        };
      },
      end: () => Promise.resolve(200n),
      tell: (line) => told.push(line),
      everyMs: 0,
    });
  });
  await stop();
  return told;
}

describe('rebuilds while somebody watches the start', () => {
  it('are reported with the share of the log that was read for all of them, and at their end', async () => {
    expect(
      await toldOf([
        [undefined, undefined],
        [-1n, -1n],
        [150n, 90n],
        [undefined, 210n],
        [undefined, undefined],
        [undefined, undefined],
      ]),
    ).toEqual([
      'making read models anew: 0 %',
      'making read models anew: 45 %',
      'making read models anew: 100 %',
      'the read models have been made anew',
    ]);
  });
});
