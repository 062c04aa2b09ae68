import { describe, expect, it } from '@jest/globals';

import { isDatabaseAway } from './database-away.ts';
import { SilentPostgres } from './watched-client.ts';

describe('a database that is away', () => {
  it.each([
    // The error of its Unix socket when the backlog is full; seen after half a minute of a stopped
    // server.
    Object.assign(new Error('connect EAGAIN /tmp/.s.PGSQL.5432'), { code: 'EAGAIN' }),
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    new SilentPostgres(1500),
    new Error('timeout exceeded when trying to connect'),
    Object.assign(new Error('query failed'), { driverError: new SilentPostgres(1500) }),
  ])('is recognised by %s', (error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it('is not assumed after a bug in our own code', () => {
    expect(isDatabaseAway(new TypeError('x is not a function'))).toBe(false);
  });
});
