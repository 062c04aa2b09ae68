import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { names, ReadSide } from '../../test/read-side.ts';
import { season } from '../../test/season.ts';

jest.setTimeout(60_000);

let side: ReadSide;
beforeAll(async () => {
  side = await ReadSide.open();
});
afterAll(() => side.close());

describe('a rebuild', () => {
  it('makes the rows that the worker made', async () => {
    const { worker, progress } = side.startWorker();
    const last = await side.writeSeason(season({ seed: 1, from: '2026-03-01', perDay: 30 }), 1500);
    expect(await progress.waitFor(names, last, 20_000)).toBe(true);
    await worker.stop();
    const live = await side.rows();
    const rebuilt = await side.rebuild();
    expect(rebuilt.position).toBe(last);
    expect(await side.rows()).toEqual(live);
    expect(live.bookings!.length).toBeGreaterThan(100);
  });
});
