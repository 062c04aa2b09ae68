import { describe, expect, it } from '@jest/globals';

import { Busy, Semaphore } from './semaphore.ts';

/** Records the callers that were given a permit, in order. */
function startCallers(semaphore: Semaphore, names: readonly string[]) {
  const admitted: string[] = [];
  const releases = names.map(async (name) => {
    const release = await semaphore.acquire();
    admitted.push(name);
    return release;
  });
  return {
    admitted,
    release: async (i: number) => {
      (await releases[i]!)();
    },
  };
}

const waitUntilSettled = () => new Promise((resolve) => setImmediate(resolve));

describe('a semaphore with two permits', () => {
  it('admits two callers, and the others after them in order', async () => {
    const { admitted, release } = startCallers(new Semaphore(2), ['a', 'b', 'c', 'd']);
    await waitUntilSettled();
    expect(admitted).toEqual(['a', 'b']);
    await release(1);
    await waitUntilSettled();
    expect(admitted).toEqual(['a', 'b', 'c']);
    await release(0);
    await waitUntilSettled();
    expect(admitted).toEqual(['a', 'b', 'c', 'd']);
  });

  it('takes a permit back only once', async () => {
    const { admitted, release } = startCallers(new Semaphore(2), ['a', 'b', 'c', 'd']);
    await release(0);
    await release(0);
    await waitUntilSettled();
    expect(admitted).toEqual(['a', 'b', 'c']);
  });

  it('admits everybody once it is opened', async () => {
    const semaphore = new Semaphore(1);
    const { admitted } = startCallers(semaphore, ['a', 'b', 'c']);
    await waitUntilSettled();
    semaphore.open();
    await semaphore.acquire();
    await waitUntilSettled();
    expect(admitted).toEqual(['a', 'b', 'c']);
  });
});

describe('work with a permit', () => {
  it('is done one piece after another, in order, also after one that failed', async () => {
    const done: number[] = [];
    const semaphore = new Semaphore(1);
    let running = 0;
    const work = (i: number) => async () => {
      expect(++running).toBe(1);
      await Promise.resolve();
      running--;
      if (i === 1) {
        throw new Error('failed');
      }

      done.push(i);
    };

    const all = await Promise.allSettled([0, 1, 2].map((i) => semaphore.run(work(i))));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(done).toEqual([0, 2]);
  });

  it('is refused if it waits too long, and the next goes on', async () => {
    const semaphore = new Semaphore(1, { waitMs: 1 });
    let end = (): void => undefined;
    const first = semaphore.run(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    await expect(semaphore.run(() => Promise.resolve('never'))).rejects.toThrow(Busy);
    end();
    await first;
    expect(await semaphore.run(() => Promise.resolve('done'))).toBe('done');
  });
});
