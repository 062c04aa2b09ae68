import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { Customers } from './test/customers.ts';
import { adminAt, Park } from './test/park.ts';
import { compile } from './test/program.ts';
import { assertRowsEqualARebuild } from './test/read-models.ts';

let park: Park;
let customers: Customers;
beforeAll(async () => {
  await compile();
  park = await Park.inFolderOfItsOwn();
  await park.start();
  customers = await Customers.of([park.url], await adminAt(park.url));
});
afterAll(() => park.remove());

describe('everything on one machine, killed under load', () => {
  it('has every acknowledged booking once, and rows that equal a rebuild from zero', async () => {
    customers.start(16);
    await customers.untilAcknowledged(40);
    await park.kill();
    await park.start();
    await customers.untilAcknowledged(40);
    await customers.stop();
    await customers.repeatSome(20);
    await customers.assertEachThereOnce();
    await assertRowsEqualARebuild(await park.addresses());
    expect(await park.end()).toBe(0);
  });
});
