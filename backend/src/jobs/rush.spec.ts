import { describe, expect, it } from '@jest/globals';

import { Rush } from './rush.ts';

describe('a rush', () => {
  it('lets one after another through while it lasts, and everybody once it is over', async () => {
    let [revision, growth] = [0n, 10n];
    const rush = new Rush(() => {
      revision += growth;
      return revision;
    });
    const through: string[] = [];
    const waits = ['one', 'two', 'three'].map((name) =>
      rush.waitUntilOver().then(() => through.push(name)),
    );
    await waits[0];
    expect(through).toEqual(['one']);
    await waits[1];
    expect(through).toEqual(['one', 'two']);
    growth = 0n;
    await Promise.all(waits);
    expect(through).toEqual(['one', 'two', 'three']);
  });

  it('is one, too, where only a few events come at a time, but all the time', async () => {
    let revision = 0n;
    const busy = new Rush(() => {
      revision += 1n;
      return revision;
    });
    const calm = new Rush(() => 7n);
    const through: string[] = [];
    const waits = [
      busy.waitUntilOver().then(() => through.push('busy')),
      calm.waitUntilOver().then(() => through.push('calm')),
    ];
    await Promise.all(waits);
    expect(through).toEqual(['calm', 'busy']);
  });
});
