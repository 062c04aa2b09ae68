import { describe, expect, it } from '@jest/globals';

import { reportRebuilds } from './report-rebuilds.ts';

/**
 * Returns every line reported while two read models are rebuilt up to these positions, one pair per
 * poll.
 */
async function reportsOf(
  looks: readonly (readonly [bigint | undefined, bigint | undefined])[],
): Promise<string[]> {
  const left = [...looks];
  const reports: string[] = [];
  let stop = () => Promise.resolve();
  await new Promise<void>((resolve) => {
    stop = reportRebuilds({
      status: () => {
        const [users, bookings] = left.shift() ?? [undefined, undefined];
        if (left.length === 0) {
          resolve();
        }

        const others = { position: 0n, stopped: null, isHeldHere: false, isRebuilding: true };
        return {
          readModels: [
            { name: 'users', rebuiltTo: users, ...others },
            { name: 'bookings', rebuiltTo: bookings, ...others },
          ],
        };
      },
      end: () => Promise.resolve(200n),
      report: (line) => reports.push(line),
      everyMs: 0,
    });
  });
  await stop();
  return reports;
}

describe('rebuilds during a watched start', () => {
  it('are reported with the share of the log that all of them have read, and at their end', async () => {
    expect(
      await reportsOf([
        [undefined, undefined],
        [-1n, -1n],
        [150n, 90n],
        [undefined, 210n],
        [undefined, undefined],
        [undefined, undefined],
      ]),
    ).toEqual([
      'rebuilding the read models: 0%',
      'rebuilding the read models: 45%',
      'rebuilding the read models: 100%',
      'the read models have been rebuilt',
    ]);
  });
});
