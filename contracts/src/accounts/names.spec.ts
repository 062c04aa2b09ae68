import { describe, expect, it } from '@jest/globals';
import { isPersonsName } from '../shared/text.ts';
import { isUsername, sameName } from './names.ts';

describe('usernames', () => {
  it.each([
    ...['anna', 'anna.b_c-d@e+f', 'Anna2', '12345', 'Bērziņš', 'Bērziņš'.normalize('NFD'), 'ａｎｎａ'],
    ...['Анна', 'θέλω', 'मीरा', 'محمد', '田中', 'カーソル'],
  ])('can be %s', (name) => {
    expect(isUsername(name)).toBe(true);
  });

  it.each([
    ['letters of two scripts', '\u0430dmin'],
    ['letters of two scripts', 'aα'],
    ['a space', 'anna b'],
    ['another sign', 'o’neil'],
    ['a line break', 'anna\nb'],
    ['a zero-width space', 'ann\u200ba'],
    ['a soft hyphen', 'ann\u00ada'],
    ['letters that are not drawn', '\u3164\u3164\u3164'],
    ['marks piled on a letter', 'a\u0363\u0337\u0338b'],
    ['signs that only become digits', '①②③'],
    ['an emoji', 'anna😀'],
  ])('cannot have %s', (_, name) => {
    expect(isUsername(name)).toBe(false);
  });

  it.each([
    ['Anna', 'ANNA'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφοσ'],
    ['ａｎｎａ', 'anna'],
    ['ﬁona', 'FIONA'],
  ])('%s and %s are the same name', (one, other) => {
    expect(sameName(one)).toBe(sameName(other));
  });
});

describe('people’s names', () => {
  it.each(['Anna Bērziņa', 'Jean-Luc O’Neil', 'نامه\u200cای', 'क्\u200dष', '田中'])('can be %s', (name) => {
    expect(isPersonsName(name)).toBe(true);
  });

  it.each([
    'Anna\nB',
    'Anna\u0000',
    'An\u200bna',
    'a\u202eb',
    '\ufeffAnna',
    'Anna\u200d',
    '\u200c',
    'A\u2028B',
    'A\u0085B',
    ...[
      'An\u200cna',
      '田\u200d中',
      'Anna\u3164',
      '\u115f\u115f',
      '\u2800\u2800',
      'Anna\u034f',
      'Anna\ufe0f',
      'a\u{e0061}',
    ],
  ])('cannot be %j', (name) => {
    expect(isPersonsName(name)).toBe(false);
  });
});
