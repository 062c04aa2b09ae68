import { expect, it } from '@jest/globals';
import { Pool } from 'pg';

import { createThrowawayDatabase } from '@cablepark/postgres/server/test/throwaway-postgres';

import { Sessions } from './sessions/sessions.ts';

it('processes that start together create the tables of accounts once', async () => {
  const database = await createThrowawayDatabase();
  const pool = new Pool({ connectionString: database.url, max: 8 });
  for (let round = 0; round < 10; round++) {
    await pool.query('DROP SCHEMA IF EXISTS accounts CASCADE');
    const starts = Array.from({ length: 8 }, () => Sessions.open(pool));
    await expect(Promise.all(starts)).resolves.toHaveLength(8);
  }

  await pool.end();
  await database.drop();
});
