import { describe, expect, it } from '@jest/globals';

import { Changes, type Change, type Values } from './changes.ts';
import { defineTable, int, text } from './define-table.ts';
import type { RowOf } from './table.ts';

const counters = defineTable('counters', {
  id: int().key(),
  name: text().nullable(),
  hits: int().default(0),
  misses: int().default(0),
});

type Step = (changes: Changes) => void;
type Row = Record<string, unknown>;
const steps: Record<string, Step> = {
  put: (changes) => {
    changes.put(counters, { id: 1, name: 'a', hits: 5, misses: 1 });
  },
  patchName: (changes) => {
    changes.patch(counters, { id: 1 }, { name: 'b' });
  },
  patchHits: (changes) => {
    changes.patch(counters, { id: 1 }, { hits: 100 });
  },
  patchAndHit: (changes) => {
    changes.patch(counters, { id: 1 }, { name: 'c' }, { hits: 3 });
  },
  hit: (changes) => {
    changes.add(counters, { id: 1 }, { hits: 1 });
  },
  miss: (changes) => {
    changes.add(counters, { id: 1 }, { hits: 2, misses: 1 });
  },
  remove: (changes) => {
    changes.remove(counters, { id: 1 });
  },
};

/** Applies a change to a row as its SQL statements would. */
function applyChange(change: Change | undefined, row: Row | undefined): Row | undefined {
  switch (change?.kind) {
    case undefined:
      return row;
    case 'put':
      return { ...change.row };
    case 'remove':
      return undefined;
    case 'patch':
      return row && { ...increase(row, change.deltas), ...change.values };
    case 'add': {
      const from = applyChange(change.before, row) ?? {
        ...change.key,
        name: null,
        hits: 0,
        misses: 0,
      };
      return { ...increase(from, change.deltas), ...change.values };
    }
  }
}

const increase = (row: Row, deltas: Readonly<Record<string, number>>): Row => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(deltas).map(
      ([column, delta]) => [column, (row[column] as number) + delta] as const,
    ),
  ),
});
const changeOf = (names: readonly string[]): Change | undefined => {
  const changes = new Changes();
  for (const name of names) {
    steps[name]!(changes);
  }

  return changes.changesOf(counters).rows.get('1');
};

const listSequences = (length: number): string[][] =>
  length === 0
    ? [[]]
    : listSequences(length - 1).flatMap((all) => Object.keys(steps).map((name) => [...all, name]));

describe('changes of one row in one batch', () => {
  it.each([
    ['missing', undefined],
    ['there', { id: 1, name: 'z', hits: 10, misses: 10 }],
  ] as [string, Row | undefined][])(
    'do the same as one by one where the row is %s',
    (_, before) => {
      for (const sequence of [1, 2, 3, 4].flatMap(listSequences)) {
        const oneByOne = sequence.reduce<Row | undefined>(
          (row, name) => applyChange(changeOf([name]), row),
          before,
        );
        const together = applyChange(changeOf(sequence), before);
        if (JSON.stringify(sortRow(together)) !== JSON.stringify(sortRow(oneByOne))) {
          throw new Error(`${sequence.join()}: ${JSON.stringify({ together, oneByOne })}`);
        }
      }
    },
  );

  it('never change the objects they were given', () => {
    const row: Values = Object.freeze({ id: 1, name: 'a', hits: 0, misses: 0 });
    const changes = new Changes();
    changes.put(counters, row as unknown as RowOf<typeof counters>);
    changes.add(counters, { id: 1 }, { hits: 1 });
    changes.patch(counters, { id: 1 }, { name: 'b' });
    expect([...changes.listByTable()][0]![1]).toEqual([
      { kind: 'put', row: { id: 1, name: 'b', hits: 1, misses: 0 } },
    ]);
  });
});

const sortRow = (row: Row | undefined) => row && Object.fromEntries(Object.entries(row).sort());
