import { describe, expect, it } from '@jest/globals';

import { readWords } from '#shared/i18n/dictionary';
import { calendarTexts } from './words.ts';

describe('a number of slots', () => {
  it.each([
    [0, '0 laiku'],
    [1, '1 laiks'],
    [2, '2 laiki'],
    [9, '9 laiki'],
    [10, '10 laiku'],
    [11, '11 laiku'],
    [19, '19 laiku'],
    [21, '21 laiks'],
    [22, '22 laiki'],
    [30, '30 laiku'],
    [101, '101 laiks'],
    [111, '111 laiku'],
  ])('%d has the right plural form in Latvian', (count, words) => {
    expect(readWords('lv', calendarTexts)('slotCount', { count })).toBe(words);
  });

  it('has a singular and a plural in English', () => {
    const inEnglish = readWords('en', calendarTexts);
    const texts = [0, 1, 2, 21].map((count) => inEnglish('slotCount', { count }));
    expect(texts).toEqual(['0 slots', '1 slot', '2 slots', '21 slots']);
  });
});
