import { describe, expect, it } from '@jest/globals';

import { indexSlots } from '../slots/cell-state.ts';
import { listClosedStretches } from '../slots/closed-stretches.ts';
import { slotOf } from '../slots/slots.ts';
import { makeFreeSlot } from '../test/slots.ts';
import { joinClosedCells } from './joined-cells.ts';

const DAY = '2026-06-18';
const free = (time: string) => makeFreeSlot(DAY, time);
const blocked = (time: string) => ({ ...free(time), status: 'blocked' as const });
const TIMES = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30'];
const starts = TIMES.map((time) => slotOf(free(time)));

function join(slots: readonly ReturnType<typeof free>[]) {
  const stretches = listClosedStretches(slots, []);
  return joinClosedCells(starts, indexSlots(slots), stretches).map(({ row, rows, stretch }) => ({
    row,
    rows,
    isStretch: stretch !== undefined,
  }));
}

describe('joinClosedCells', () => {
  it('makes one cell of half hours without a slot that follow each other', () => {
    expect(join([free('11:00'), free('12:00')])).toEqual([
      { row: 0, rows: 2, isStretch: false },
      { row: 2, rows: 1, isStretch: false },
      { row: 3, rows: 1, isStretch: false },
      { row: 4, rows: 1, isStretch: false },
      { row: 5, rows: 1, isStretch: false },
    ]);
  });

  it('makes one cell of a closed stretch, apart from hours without a slot beside it', () => {
    expect(join([free('10:00'), ...['10:30', '11:00', '11:30'].map(blocked)])).toEqual([
      { row: 0, rows: 1, isStretch: false },
      { row: 1, rows: 3, isStretch: true },
      { row: 4, rows: 2, isStretch: false },
    ]);
  });

  it('joins a half hour that the clock skips with those without a slot', () => {
    const [first, , ...rest] = starts;
    const skipped = [first, undefined, ...rest];
    expect(joinClosedCells(skipped, new Map(), [])).toMatchObject([{ row: 0, rows: 6 }]);
    expect(joinClosedCells([undefined, first], new Map(), [])).toEqual([
      { row: 0, rows: 2, start: first, stretch: undefined },
    ]);
  });
});
