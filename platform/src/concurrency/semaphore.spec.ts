import { describe, expect, it } from '@jest/globals';
import { Window } from './semaphore.ts';

/** Who has entered, in order, once all that could happen has happened. */
function visitors(window: Window, names: readonly string[]) {
  const entered: string[] = [];
  const leaves = names.map(async (name) => {
    const leave = await window.enter();
    entered.push(name);
    return leave;
  });
  return {
    entered,
    leave: async (i: number) => {
      (await leaves[i]!)();
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a window of two places', () => {
  it('lets two in and the others after them, in their order', async () => {
    const { entered, leave } = visitors(new Window(2), ['a', 'b', 'c', 'd']);
    await settled();
    expect(entered).toEqual(['a', 'b']);
    await leave(1);
    await settled();
    expect(entered).toEqual(['a', 'b', 'c']);
    await leave(0);
    await settled();
    expect(entered).toEqual(['a', 'b', 'c', 'd']);
  });

  it('takes a place back only once', async () => {
    const { entered, leave } = visitors(new Window(2), ['a', 'b', 'c', 'd']);
    await leave(0);
    await leave(0);
    await settled();
    expect(entered).toEqual(['a', 'b', 'c']);
  });

  it('lets everybody in once it is opened', async () => {
    const window = new Window(1);
    const { entered } = visitors(window, ['a', 'b', 'c']);
    await settled();
    window.open();
    await window.enter();
    await settled();
    expect(entered).toEqual(['a', 'b', 'c']);
  });
});
