import { describe, expect, it } from '@jest/globals';

import { isPersonsName } from '../shared/text.ts';
import { foldName, isUsername } from './names.ts';

describe('usernames', () => {
  it.each([
    'anna',
    'anna.b_c-d@e+f',
    'Anna2',
    '12345',
    'Bērziņš',
    'Bērziņš'.normalize('NFD'),
    'ａｎｎａ',
    'Анна',
    'θέλω',
    'मीरा',
    'محمد',
    '田中',
    'カーソル',
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
    expect(foldName(one)).toBe(foldName(other));
  });
});

describe('people’s names', () => {
  it.each([
    'Anna Bērziņa',
    'Jean-Luc O’Neil',
    'نامه\u200cای',
    'क्\u200dष',
    '田中',
    '😀',
    'Agent 47',
    'Nguyễn Thị Ngọc Ánh',
    'ผู้ใหญ่ ศรีสุวรรณ',
    'लक्ष्मी मुनींद्र',
    'مُحَمَّدٌ',
    'שָׁלוֹם',
    'လျှို့ဝှက်',
    'རྒྱ་མཚོ',
    'Ṩọ̃ñjǎ',
    'ᾯδή',
  ])('can be %s', (name) => {
    for (const form of ['NFC', 'NFD']) {
      expect([form, isPersonsName(name.normalize(form))]).toEqual([form, true]);
    }
  });

  it.each([
    ['marks alone', '\u0301\u0302\u0303'],
    ['signs alone', '-- ’'],
    ['a note without a head', '\u{1d159}\u{1d159}'],
    ['blanks among hieroglyphs', '\u{13441}\u{13442}'],
    ['an unassigned character', 'Anna\u0378'],
    ['a noncharacter', 'Anna\ufdd0'],
    ['a private character', 'Anna\ue000'],
    ['what stands for an object', 'Anna\ufffc'],
    ['150 marks on a letter', `A${'\u0301'.repeat(150)}`],
    ['a few more marks than any letter has', 'Á\u0323\u0302\u0315nna'],
    ['marks of several blocks', 'A\u0301\u1dc4\u20d0\u0302\ufe20\u1ab0\u0303nna'],
  ])('cannot be %s', (_, name) => {
    expect(isPersonsName(name)).toBe(false);
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
    'An\u200cna',
    '田\u200d中',
    'Anna\u3164',
    '\u115f\u115f',
    '\u2800\u2800',
    'Anna\u034f',
    'Anna\ufe0f',
    'a\u{e0061}',
  ])('cannot be %j', (name) => {
    expect(isPersonsName(name)).toBe(false);
  });
});
