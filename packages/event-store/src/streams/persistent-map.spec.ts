import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { PersistentMap } from './persistent-map.ts';

type Step = readonly [from: number, key: number, value: number | undefined];

const toSorted = (map: ReadonlyMap<number, number>) => [...map].sort(([a], [b]) => a - b);

describe('a persistent map', () => {
  it('behaves like copies of a map, whichever version is changed or read next', () => {
    const steps = fc.array<Step>(
      fc.tuple(fc.nat(40), fc.nat(6), fc.option(fc.nat(), { nil: undefined })),
      {
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(
        steps,
        fc.array(fc.nat(40), { minLength: 40, maxLength: 40 }),
        (history, toRead) => {
          const versions = [
            { persistent: new PersistentMap<number, number>(), copy: new Map<number, number>() },
          ];
          const getVersion = (index: number) => versions[index % versions.length]!;
          for (const [step, [from, key, value]] of history.entries()) {
            const { persistent, copy } = getVersion(from);
            const next = new Map(copy);
            if (value === undefined) {
              next.delete(key);
            } else {
              next.set(key, value);
            }

            versions.push({
              persistent:
                value === undefined ? persistent.without(key) : persistent.with(key, value),
              copy: next,
            });
            const { persistent: read, copy: expected } = getVersion(toRead[step]!);
            expect([toSorted(read), read.size]).toEqual([toSorted(expected), expected.size]);
          }

          for (const { persistent, copy } of versions) {
            expect(toSorted(persistent)).toEqual(toSorted(copy));
          }
        },
      ),
    );
  });

  it('distinguishes a missing entry from an undefined value', () => {
    const map = new PersistentMap<string, undefined>([['a', undefined]]);
    const without = map.without('a');
    expect([map.has('a'), without.has('a'), map.size, without.size]).toEqual([true, false, 1, 0]);
  });

  it('can be changed while it is iterated', () => {
    const map = new PersistentMap(Array.from({ length: 5 }, (_, i) => [i, i] as const));
    let changed = map;
    for (const [key] of map) {
      changed = changed.without(key);
    }

    expect([changed.size, [...map.keys()].sort()]).toEqual([0, [0, 1, 2, 3, 4]]);
  });

  it('can go back across very many changes', () => {
    const first = new PersistentMap([[0, 0]]);
    let last = first;
    for (let i = 0; i < 200_000; i++) {
      last = last.with(i % 1000, i);
    }

    expect([first.size, last.size, first.get(0), last.get(999)]).toEqual([1, 1000, 0, 199_999]);
  });
});
