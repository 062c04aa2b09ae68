import { describe, expect, it } from '@jest/globals';

import { Changes } from '../changes.ts';
import { defineTable, int, text } from '../define-table.ts';
import { completeRows, type LastRows } from './complete-rows.ts';
import { defineHistoryTable } from './history-table.ts';

const counters = defineTable('counters', {
  id: int().key(),
  name: text().nullable(),
  hits: int().default(0),
});
const history = defineHistoryTable(counters);
const AT = '2026-06-01T08:00:00.000Z';

/** The rows that are appended where each event does one of these things to the row 1. */
function append(events: readonly ((changes: Changes) => void)[], last: LastRows = new Map()) {
  const recorded = events.map((change, i) => {
    const changes = new Changes();
    change(changes);
    const made = changes.changesOf(counters).rows.get('1')!;
    return { key: '1', position: BigInt(i), decidedAt: AT, change: made };
  });
  return completeRows(history, recorded, last);
}

const put = (changes: Changes) => changes.put(counters, { id: 1, name: 'a', hits: 1 });
const rename = (changes: Changes) => changes.patch(counters, { id: 1 }, { name: 'b' });
const hit = (changes: Changes) => changes.add(counters, { id: 1 }, { hits: 2 });
const remove = (changes: Changes) => changes.remove(counters, { id: 1 });
const createVersion = (position: bigint, row: object) => ({
  id: 1,
  ...row,
  position,
  decidedAt: AT,
  isRemoved: false,
});

describe('the rows of a history', () => {
  it('are whole, whatever part of a row an event changed', () => {
    expect(append([put, rename, hit])).toEqual([
      createVersion(0n, { name: 'a', hits: 1 }),
      createVersion(1n, { name: 'b', hits: 1 }),
      createVersion(2n, { name: 'b', hits: 3 }),
    ]);
  });

  it('go on from the last version', () => {
    const last: LastRows = new Map([['1', { id: 1, name: 'before', hits: 7 }]]);
    expect(append([hit, rename], last)).toEqual([
      createVersion(0n, { name: 'before', hits: 9 }),
      createVersion(1n, { name: 'b', hits: 9 }),
    ]);
    expect(last).toEqual(new Map([['1', { id: 1, name: 'b', hits: 9 }]]));
  });

  it('begin with defaults where counting makes the row', () => {
    expect(append([hit])).toEqual([createVersion(0n, { name: null, hits: 2 })]);
  });

  it('say that a row is gone, and begin again after that', () => {
    expect(append([put, remove, rename, hit])).toEqual([
      createVersion(0n, { name: 'a', hits: 1 }),
      { id: 1, position: 1n, decidedAt: AT, isRemoved: true },
      createVersion(3n, { name: null, hits: 2 }),
    ]);
  });

  it('know nothing of changes of a row that is not there', () => {
    expect(append([rename, remove])).toEqual([]);
  });

  it('count a row that one event changed twice once', () => {
    const removeAndHit = (changes: Changes) => {
      remove(changes);
      hit(changes);
    };
    expect(append([put, removeAndHit])).toEqual([
      createVersion(0n, { name: 'a', hits: 1 }),
      createVersion(1n, { name: null, hits: 2 }),
    ]);
  });
});
