import { describe, expect, it } from '@jest/globals';

import { isSame, keepEdits, pickChangedFields, pickSameFields } from './changed-fields.ts';

const opened = { name: 'Anna', phone: '20000001', notes: '' };

describe('what a form sends', () => {
  it('is what was changed in it', () => {
    expect(pickChangedFields(opened, { ...opened, notes: 'two boards' })).toEqual({
      notes: 'two boards',
    });
    expect(pickChangedFields({ ...opened, notes: 'one board' }, opened)).toEqual({ notes: '' });
    expect(pickChangedFields(opened, opened)).toEqual({});
  });

  it('comes with what it had shown of that', () => {
    expect(pickSameFields({ notes: 'two boards' }, opened)).toEqual({ notes: '' });
    expect(pickSameFields({}, opened)).toEqual({});
  });
});

describe('a form whose stored values change', () => {
  const stored = { 1: { openTime: '15:00', isOpen: true }, 2: { openTime: '10:00', isOpen: true } };
  const edited = { ...stored, 1: { openTime: '13:00', isOpen: true } };

  it('keeps what was edited, and shows the rest as it is stored now', () => {
    const now = { 1: { openTime: '14:00', isOpen: false }, 2: { openTime: '09:00', isOpen: true } };
    expect(keepEdits(edited, stored, now)).toEqual({
      1: { openTime: '13:00', isOpen: false },
      2: { openTime: '09:00', isOpen: true },
    });
    expect(keepEdits(stored, stored, now)).toEqual(now);
  });

  it('is changed while a field of it differs', () => {
    expect(isSame(stored, edited)).toBe(false);
    expect(isSame(stored, structuredClone(stored))).toBe(true);
    expect(isSame({ price: 20 }, { price: null })).toBe(false);
  });
});
