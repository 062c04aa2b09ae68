import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';

import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '../server/test/throwaway-postgres.ts';
import { BoundedPool } from './bounded-pool.ts';

let database: ThrowawayDatabase;
let pool: BoundedPool;
beforeAll(async () => {
  database = await createThrowawayDatabase();
  pool = new BoundedPool({ databaseUrl: database.url, name: 'pool under test', connections: 8 });
});
afterEach(() => {
  jest.useRealTimers();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('keeps the connections of a rush for the next one', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  await Promise.all(Array.from({ length: 20 }, () => pool.query('SELECT pg_sleep(0.01)')));
  const { totalCount } = pool;
  expect(totalCount).toBe(6);
  jest.advanceTimersByTime(3_600_000);
  expect(pool.totalCount).toBe(totalCount);
  await expect(pool.query('SELECT 1')).resolves.toMatchObject({ rowCount: 1 });
});
