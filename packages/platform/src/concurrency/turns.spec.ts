import { describe, expect, it } from '@jest/globals';
import { NotItsTurn, Turns } from './turns.ts';

describe('one at a time', () => {
  it('does one piece of work after another, in order, also after one that failed', async () => {
    const done: number[] = [];
    const turns = new Turns({ atOnce: 1, waitMs: 60_000 });
    let running = 0;
    const work = (i: number) => async () => {
      expect(++running).toBe(1);
      await Promise.resolve();
      running--;
      if (i === 1) throw new Error('failed');
      done.push(i);
    };
    const all = await Promise.allSettled([0, 1, 2].map((i) => turns.run(work(i))));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(done).toEqual([0, 2]);
  });

  it('sends away who waits too long, and goes on with the next', async () => {
    const turns = new Turns({ atOnce: 1, waitMs: 1 });
    let end = (): void => undefined;
    const first = turns.run(() => new Promise<void>((resolve) => (end = resolve)));
    await expect(turns.run(() => Promise.resolve('never'))).rejects.toThrow(NotItsTurn);
    end();
    await first;
    expect(await turns.run(() => Promise.resolve('done'))).toBe('done');
  });
});
