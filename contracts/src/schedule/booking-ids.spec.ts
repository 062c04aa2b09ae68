import { expect, it } from '@jest/globals';

import { bookingIdFromBytes, isMarkedId, lettersFromBytes } from './booking-ids.ts';

const bytes = (i: number) =>
  Uint8Array.from({ length: 16 }, (_, place) => (i * 37 + place * 101 + i * place * 7) & 255);
const many = Array.from({ length: 500 }, (_, i) => bytes(i));

it('marks ids, and nothing else, by one letter at any place', () => {
  const ids = many.map(bookingIdFromBytes);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]*[ILOU][0-9A-HJKMNP-TV-Z]*$/);
  }

  for (const id of ids) {
    expect(id).toHaveLength(16);
  }

  expect(new Set(ids.map((id) => id.search(/[ILOU]/))).size).toBe(16);
  expect(ids.every(isMarkedId)).toBe(true);
  expect(many.map(lettersFromBytes).some(isMarkedId)).toBe(false);
});
