import { expect, it } from '@jest/globals';
import { bookingLetters, isMarkedSerial, serialLetters } from './booking-letters.ts';

const bytes = (i: number) =>
  Uint8Array.from({ length: 16 }, (_, place) => (i * 37 + place * 101 + i * place * 7) & 255);
const many = Array.from({ length: 500 }, (_, i) => bytes(i));

it('marks serials, and nothing else, by one letter at any place', () => {
  const serials = many.map(serialLetters);
  for (const serial of serials) expect(serial).toMatch(/^[0-9A-HJKMNP-TV-Z]*[ILOU][0-9A-HJKMNP-TV-Z]*$/);
  for (const serial of serials) expect(serial).toHaveLength(16);
  expect(new Set(serials.map((serial) => serial.search(/[ILOU]/))).size).toBe(16);
  expect(serials.every(isMarkedSerial)).toBe(true);
  expect(many.map(bookingLetters).some(isMarkedSerial)).toBe(false);
});
