import { describe, expect, it } from '@jest/globals';

import { makeFreeSlot } from '../test/slots.ts';
import { daysOfWeek, listWeekRows } from '../week/week.ts';
import { findFolds } from './folded-hours.tsx';

const rows = listWeekRows(daysOfWeek('2026-06-15'), { from: 8, to: 12 });
const closedRows = new Set(['08:00', '09:00', '09:30', '10:00', '11:00', '11:30']);
const folded = (isSelected: (start: number) => boolean = () => false) =>
  findFolds({ rows, closedRows }, isSelected);

describe('the folded rows', () => {
  it('are closed ones that follow each other, at least two', () => {
    expect(folded()).toEqual([
      { row: 2, rows: 3 },
      { row: 6, rows: 2 },
    ]);
  });

  it('leave out a row with a selected cell', () => {
    const selected = makeFreeSlot('2026-06-17', '10:00').id;
    expect(folded((start) => start === selected)).toEqual([
      { row: 2, rows: 2 },
      { row: 6, rows: 2 },
    ]);
  });
});
