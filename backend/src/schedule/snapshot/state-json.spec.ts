import { describe, expect, it } from '@jest/globals';

import { PersistentMap } from '@cablepark/event-store/streams/persistent-map';

import { readJson, writeJson } from './state-json.ts';

const state = {
  days: new PersistentMap([
    [
      '2026-06-01',
      { slots: new PersistentMap([[5, { text: 'ķ "x"', none: null }]]), isOpen: true },
    ],
  ]),
  none: new PersistentMap(),
  commits: [
    { day: '2026-06-01', commits: new PersistentMap([['key', { revision: 2n ** 60n, size: 1 }]]) },
  ],
  list: [1, 2n, 'three', []],
};
const json = [...writeJson(state)].join('');

describe('a state written as JSON', () => {
  it('is the same when it is read again', () => {
    const again = readJson(json) as typeof state;
    expect([...again.days.keys(), ...again.none.keys()]).toEqual(['2026-06-01']);
    expect([...(again.days.get('2026-06-01')?.slots ?? [])]).toEqual([
      [5, { text: 'ķ "x"', none: null }],
    ]);
    expect(again.commits[0]?.commits.get('key')).toEqual({ revision: 2n ** 60n, size: 1 });
    expect(again.list).toEqual(state.list);
    expect([...writeJson(again)].join('')).toBe(json);
  });

  it('has no fields that are undefined', () => {
    expect(
      [...writeJson({ a: undefined, b: { c: undefined }, map: new PersistentMap() })].join(''),
    ).toBe('{"b":{},"map":{"$map":[]}}');
  });

  it('comes in pieces that are no larger than an entry of a map', () => {
    const many = new PersistentMap(
      Array.from({ length: 1000 }, (_, i) => [i, { some: 'x'.repeat(100) }]),
    );
    expect(Math.max(...[...writeJson({ many })].map(({ length }) => length))).toBeLessThan(120);
  });

  it('can be read with maps of another kind', () => {
    const { days } = readJson(json, (entries) => new Map(entries)) as {
      days: Map<string, unknown>;
    };
    expect(days).toBeInstanceOf(Map);
  });

  it.each(['', '{"days":', '{"$bigint":"x"}', '{"$map":[5]}'])('is not read from %s', (other) => {
    expect(() => readJson(other)).toThrow();
  });
});
