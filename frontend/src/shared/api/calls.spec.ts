import { expect, it } from '@jest/globals';

import { readNextCursor } from './calls.ts';

it('reads the cursor of the next page if the server sends one', () => {
  expect(readNextCursor('</api/users?limit=2&cursor=1234>; rel="next"')).toBe('1234');
  expect(readNextCursor('</api/users?cursor=7>; rel="prev"')).toBeUndefined();
  expect(readNextCursor(null)).toBeUndefined();
});
