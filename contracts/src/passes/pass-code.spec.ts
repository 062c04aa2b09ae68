import { describe, expect, it } from '@jest/globals';

import { formatPassCode, readPassCode, readPassKey } from './pass-code.ts';

const CODE = '0K1MZ2XRD9FHT3WB';

describe('a typed code', () => {
  it.each([
    ['as it is written', '0K1M-Z2XR-D9FH-T3WB'],
    ['in lower case', '0k1m-z2xr-d9fh-t3wb'],
    ['without hyphens', '0K1MZ2XRD9FHT3WB'],
    ['with blanks', ' 0K1M Z2XR\tD9FH\u00a0T3WB\n'],
    ['with O for 0, I and l for 1', 'OKIM-Z2XR-D9FH-T3WB'],
    ['with l for 1', 'okLm-z2xr-d9fh-t3wb'],
    ['with dashes', '0K1M\u2013Z2XR\u2014D9FH\u2011T3WB'],
    ['with minus signs', '0K1M\u2212Z2XR\u2212D9FH\u2212T3WB'],
    ['with what a mail adds invisibly', '0K1M\u00ad-Z2XR\u200b-D9FH\u2060-T3WB\ufeff'],
    ['with what stands behind a link', '0K1M-Z2XR-D9FH-T3WB.'],
    ['with a bracket and words behind it', '0K1M-Z2XR-D9FH-T3WB), thanks'],
    ['with quotes behind it', '0K1M-Z2XR-D9FH-T3WB\u201d'],
    ['with a blank and a bracket behind it', '0K1M-Z2XR-D9FH-T3WB\u00a0>'],
    ['in wide letters', '\uff10\uff2b\uff11\uff2d-Z2XR-D9FH-T3WB'],
  ])('is read %s', (_, typed) => {
    expect(readPassCode(typed)).toBe(CODE);
  });

  it.each(['', ' ', '0K1M-Z2XR-D9FH-T3W', '0K1M-Z2XR-D9FH-T3WBX', '0K1M-Z2XR-D9FH-T3WU', '\u0000'])(
    'is nobody’s as %j',
    (typed) => {
      expect(readPassCode(typed)).toBe('');
    },
  );

  it('is written in fours, and read again', () => {
    expect(formatPassCode(CODE)).toBe('0K1M-Z2XR-D9FH-T3WB');
    expect(readPassCode(formatPassCode(CODE))).toBe(CODE);
  });

  it('is never an id, nor an id a code', () => {
    const id = '0198F3A0-0000-7000-8000-0000000000A1';
    expect(readPassKey(` ${id} `)).toEqual({ kind: 'id', id: id.toLowerCase() });
    expect(readPassCode(id)).toBe('');
    expect(readPassKey(formatPassCode(CODE))).toEqual({ kind: 'code', code: CODE });
  });
});
