import { describe, expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.ts';

/** Records the callers that were given a permit, in order. */
function callers(semaphore: Semaphore, names: readonly string[]) {
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
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a semaphore with two permits', () => {
  it('admits two callers, and the others after them in order', async () => {
    const { admitted, release } = callers(new Semaphore(2), ['a', 'b', 'c', 'd']);
    await settled();
    expect(admitted).toEqual(['a', 'b']);
    await release(1);
    await settled();
    expect(admitted).toEqual(['a', 'b', 'c']);
    await release(0);
    await settled();
    expect(admitted).toEqual(['a', 'b', 'c', 'd']);
  });

  it('takes a permit back only once', async () => {
    const { admitted, release } = callers(new Semaphore(2), ['a', 'b', 'c', 'd']);
    await release(0);
    await release(0);
    await settled();
    expect(admitted).toEqual(['a', 'b', 'c']);
  });

  it('admits everybody once it is opened', async () => {
    const semaphore = new Semaphore(1);
    const { admitted } = callers(semaphore, ['a', 'b', 'c']);
    await settled();
    semaphore.open();
    await semaphore.acquire();
    await settled();
    expect(admitted).toEqual(['a', 'b', 'c']);
  });
});
