import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from '@jest/globals';

import { toJson } from './json-values.ts';

it.each([
  ['12345678901234567890.12::decimal(38,2)', '12345678901234567890.12'],
  ['-12345678901234567890.12::decimal(38,2)', '-12345678901234567890.12'],
  ['9007199254740993::decimal(18,0)', '9007199254740993'],
  ['100000000000000000000::decimal(38,0)', '100000000000000000000'],
  ['1234567890123456.78::decimal(18,2)', '1234567890123456.78'],
  ['9007199254740991::decimal(18,0)', 9007199254740991],
  ['20.10::decimal(18,6)', 20.1],
  ['-0.5::decimal(38,30)', -0.5],
  ['0::decimal(18,6)', 0],
  ["date 'infinity'", 'infinity'],
  ["date '-infinity'", '-infinity'],
  ["date '2026-06-01'", '2026-06-01'],
  ["[date 'infinity', date '2026-06-01']", ['infinity', '2026-06-01']],
  ["timestamp 'infinity'", 'infinity'],
  ["timestamptz '-infinity'", '-infinity'],
  ["timestamptz '2026-06-01T12:00:00Z'", '2026-06-01T12:00:00.000Z'],
])('%s is %j', async (sql, expected) => {
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  const answer = await connection.runAndReadAll(`select ${sql}`);
  expect(answer.convertRows(toJson)).toEqual([[expected]]);
  connection.closeSync();
  database.closeSync();
});
