import { describe, expect, it } from '@jest/globals';

import { levelOf } from './answered-requests.ts';

describe('the level of a request’s line', () => {
  it.each([
    ['GET', 200, 'debug'],
    ['HEAD', 304, 'debug'],
    ['GET', 404, 'info'],
    ['POST', 201, 'info'],
    ['POST', 409, 'info'],
    ['POST', 429, 'warn'],
    ['GET', 503, 'warn'],
    ['PUT', 500, 'error'],
  ])('%s answered with %d is logged as %s', (method, status, level) => {
    expect(levelOf({ method, status })).toBe(level);
  });
});
