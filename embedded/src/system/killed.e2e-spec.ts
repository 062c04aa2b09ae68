import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { Customers } from './test/customers.ts';
import { Park, signInAdmin } from './test/park.ts';
import { compile } from './test/program.ts';
import { assertRowsEqualARebuild } from './test/read-models.ts';

let park: Park;
let customers: Customers;
beforeAll(async () => {
  await compile();
  park = await Park.createInOwnFolder();
  await park.start();
  customers = await Customers.open([park.url], await signInAdmin(park.url));
});
afterAll(() => park.remove());

describe('everything on one machine, killed under load', () => {
  it('has every acknowledged booking once, and rows that equal a rebuild from zero', async () => {
    customers.start(16);
    await customers.waitForAcknowledged(40);
    await park.kill();
    await park.start();
    await customers.waitForAcknowledged(40);
    await customers.stop();
    await customers.repeatSome(20);
    await customers.assertEachExistsOnce();
    await assertRowsEqualARebuild(await park.readAddresses());
    expect(await park.end()).toBe(0);
  });
});
