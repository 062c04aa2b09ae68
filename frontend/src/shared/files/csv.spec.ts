import { describe, expect, it } from '@jest/globals';

import { spreadsheetStyleOf, toCsvFile } from './csv.ts';

describe('a CSV file', () => {
  it('starts with a byte order mark and has the line endings of RFC 4180', () => {
    expect(
      toCsvFile([
        ['Metric', 'Value'],
        ['Stundas', 12.5],
      ]),
    ).toBe('\ufeffMetric,Value\r\nStundas,12.5\r\n');
  });

  it.each([
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+371', "'+371"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\n=1+1', '"\'\n=1+1"'],
    [' =1+1', "' =1+1"],
    ['\u200b=1+1', "'\u200b=1+1"],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['\uff0b371', "'\uff0b371"],
    ['\u22125', "'\u22125"],
    ['\uff20SUM(A1)', "'\uff20SUM(A1)"],
    ['a =1+1', 'a =1+1'],
    [' a', ' a'],
    ['=A1,"x"', '"\'=A1,""x"""'],
    ['a=b', 'a=b'],
  ])('writes %j so that a spreadsheet reads it as text', (text, expected) => {
    expect(toCsvFile([[text]])).toBe(`\ufeff${expected}\r\n`);
  });

  it('writes numbers unchanged', () => {
    expect(toCsvFile([[-5, 0, 66.666]])).toBe('\ufeff-5,0,66.666\r\n');
  });

  describe('for a spreadsheet in Latvian', () => {
    const latvian = spreadsheetStyleOf('lv');

    it('separates by semicolons and writes decimal commas', () => {
      expect(
        toCsvFile(
          [
            ['Stundas', 12.5],
            ['Peļņa', -1234.75],
            ['Reizes', 3],
          ],
          latvian,
        ),
      ).toBe('\ufeffStundas;12,5\r\nPeļņa;-1234,75\r\nReizes;3\r\n');
    });

    it.each([
      ['a;b', '"a;b"'],
      ['a,b', 'a,b'],
      ['12.5', '12.5'],
      ['say "hi"', '"say ""hi"""'],
      ['two\nlines', '"two\nlines"'],
      ['=1+1', "'=1+1"],
      ['=A1;"x"', '"\'=A1;""x"""'],
    ])('writes %j so that it is read as text', (text, expected) => {
      expect(toCsvFile([[text]], latvian)).toBe(`\ufeff${expected}\r\n`);
    });
  });

  it('is the same in English as without a language', () => {
    const rows = [['a,b;c', 12.5]];
    expect(toCsvFile(rows, spreadsheetStyleOf('en'))).toBe(toCsvFile(rows));
  });
});
