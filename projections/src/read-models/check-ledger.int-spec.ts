import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';

import { PassSold, PassUsed } from '@cablepark/contracts/passes/pass.events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';

import { ReadSide } from '../test/read-side.ts';
import { findFlawsOfLedger } from './check-ledger.ts';
import { ledger, ledgerReadModel } from './ledger.read-model.ts';

let readSide: ReadSide;
beforeAll(async () => {
  readSide = await ReadSide.open();
});
afterAll(() => readSide.close());

async function findFlaws(): Promise<string[]> {
  const client = new pg.Client({ connectionString: readSide.databaseUrl });
  await client.connect();
  try {
    return await findFlawsOfLedger(client);
  } finally {
    await client.end();
  }
}

it('the check of the ledger names each commit that is off, and each pass below zero', async () => {
  const { progress } = readSide.startWorker({ models: [ledgerReadModel] });
  const position = await readSide.write(SCHEDULE, [
    { type: 'PassSold', data: PassSold.schema.parse(PassSold.example) },
    { type: 'PassUsed', data: PassUsed.schema.parse(PassUsed.example) },
  ]);
  expect(await progress.waitFor(['ledger'], position, 30_000)).toBe(true);
  expect(await findFlaws()).toEqual([]);

  await readSide.sql(
    `UPDATE ${ledger.qualifiedName} SET amount = amount - 9 WHERE account = 'outstanding' AND amount < 0`,
  );
  expect(await findFlaws()).toEqual([
    `The ledger at position ${position} is -9 rides off.`,
    `The pass ${PassSold.example.passId} has less than no rides at position ${position}.`,
  ]);
});
