import { describe, expect, it } from '@jest/globals';

import { pickChangedFields, pickSameFields } from './changed-fields.ts';

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
