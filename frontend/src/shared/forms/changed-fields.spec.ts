import { describe, expect, it } from '@jest/globals';

import { changedFields, sameFieldsOf } from './changed-fields.ts';

const opened = { name: 'Anna', phone: '20000001', notes: '' };

describe('what a form sends', () => {
  it('is what was changed in it', () => {
    expect(changedFields(opened, { ...opened, notes: 'two boards' })).toEqual({
      notes: 'two boards',
    });
    expect(changedFields({ ...opened, notes: 'one board' }, opened)).toEqual({ notes: '' });
    expect(changedFields(opened, opened)).toEqual({});
  });

  it('comes with what it had shown of that', () => {
    expect(sameFieldsOf({ notes: 'two boards' }, opened)).toEqual({ notes: '' });
    expect(sameFieldsOf({}, opened)).toEqual({});
  });
});
