import { describe, expect, it } from '@jest/globals';
import { GroupedWrites } from './grouped-writes.ts';

/** Writes that end when they are told to. */
function heldWrites() {
  const groups: number[][] = [];
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const writes = new GroupedWrites<number>((rows) => {
    groups.push([...rows]);
    return new Promise((resolve, reject) => ends.push({ resolve, reject }));
  });
  return { writes, groups, ends };
}
const turns = async () => {
  for (let i = 0; i < 5; i++) await Promise.resolve();
};

describe('grouped writes', () => {
  it('write what came while another was under way together, in its order', async () => {
    const { writes, groups, ends } = heldWrites();
    const first = writes.add(1);
    await turns();
    const others = [writes.add(2), writes.add(3)];
    await turns();
    expect(groups).toEqual([[1]]);
    ends[0]?.resolve();
    await first;
    await turns();
    expect(groups).toEqual([[1], [2, 3]]);
    ends[1]?.resolve();
    await Promise.all(others);
  });

  it('fail together, and go on with the next', async () => {
    const { writes, groups, ends } = heldWrites();
    const failed = [writes.add(1), writes.add(2)];
    await turns();
    ends[0]?.reject(new Error('away'));
    expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = writes.add(3);
    await turns();
    ends[1]?.resolve();
    await next;
    expect(groups).toEqual([[1, 2], [3]]);
  });
});
