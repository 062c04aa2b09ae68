import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';

import { createThrowawayDatabase, type ThrowawayDatabase } from './throwaway-postgres.ts';

describe('a throw-away database', () => {
  let database: ThrowawayDatabase;
  beforeAll(async () => {
    database = await createThrowawayDatabase();
  });
  afterAll(() => database.drop());

  it('is new and empty, one per call', async () => {
    const other = await createThrowawayDatabase();
    expect(other.url).not.toBe(database.url);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      `SELECT current_user AS who, lower('ĀŽ') AS small, current_setting('fsync') AS fsync`,
    );
    expect(rows).toEqual([{ who: 'cablepark', small: 'āž', fsync: 'off' }]);
    await client.end();
    await other.drop();
  });
});
