import { describe, expect, it } from '@jest/globals';

import { bookingKey } from './booking-key.ts';
import { readShortReference, shortReferenceFromBytes } from './short-reference.ts';

describe('a short reference', () => {
  it('has six letters that nobody takes for others', () => {
    const every = Array.from({ length: 256 }, (_, byte) =>
      shortReferenceFromBytes(new Uint8Array(6).fill(byte)),
    );
    for (const text of every) {
      expect(text).toMatch(/^[34679AC-HJKMNP-RTV-Z]{3}-[34679AC-HJKMNP-RTV-Z]{3}$/);
    }

    expect(new Set(every).size).toBe(25);
  });

  it.each([
    'QZ7-K4M',
    'qz7-k4m',
    'QZ7K4M',
    ' qz7 k4m ',
    'q-z-7-k-4-m',
    'QZ7\u2011K4M',
    'QZ7\u2013K4M',
    'QZ7\u2212K4M',
    '\u200eQZ7-\u00adK4M\u200b',
    'QZ7-K4M.',
    'QZ7-K4M), please',
    'QZ7-K4M\u201d',
  ])('is read from %j', (typed) => {
    expect(readShortReference(typed)).toBe('QZ7-K4M');
    expect(bookingKey.parse(typed)).toBe('QZ7-K4M');
  });

  it.each([
    '7HQ2-M3N4-P5Q6-R7S8',
    '7hq2 m3n4\u2013p5q6\u200b\u2011r7s8',
    '7HQ2M3N4P5Q6R7S8.',
    '7HQ2-M3N4-P5Q6-R7S8\u00a0)',
  ])('is not mistaken for a long one with dashes in it and signs behind it: %j', (typed) => {
    expect(bookingKey.parse(typed)).toBe('7HQ2M3N4P5Q6R7S8');
  });

  it.each(['', 'QZ7-K4', 'QZ7-K4MM', 'QZ0-K4M', 'QZ7-K4I', '7HQ2M3N4P5Q6R7S8'])(
    'is not read from %j',
    (typed) => {
      expect(readShortReference(typed)).toBeNull();
    },
  );
});
