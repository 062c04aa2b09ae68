import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { eventually } from '@cablepark/platform/test/eventually';
import {
  startThrowawayPostgres,
  type ThrowawayPostgres,
} from '@cablepark/postgres/server/test/throwaway-postgres';

import { Park } from './test/park.ts';
import { compile, Program } from './test/program.ts';

let postgres: ThrowawayPostgres;
let parks: Park[];
beforeAll(async () => {
  await compile();
  postgres = await startThrowawayPostgres();
  const shared = { DATABASE_URL: postgres.url, VAULT_KEY: Buffer.alloc(32, 7).toString('base64') };
  parks = await Promise.all([Park.createInOwnFolder(shared), Park.createInOwnFolder(shared)]);
});
afterAll(async () => {
  await Program.killAll();
  await Promise.all(parks.map((park) => park.remove()));
  await postgres.remove();
});

/** Frozen and killed instances are tried in `second-instance.long-spec.ts`. */
it('of two instances on one database the second ends with a reason, and the first continues', async () => {
  const [first, second] = parks as [Park, Park];
  await first.start();
  const refused = second.launch();
  expect(await refused.exit).toBe(1);
  expect(refused.output).toMatch(/^Another instance already uses the database \S+ at \S*: .+\.$/m);
  expect((await fetch(`${first.url}/api/config`)).status).toBe(200);
  // A probe of a machine that is still busy with the end of the second may take too long once.
  await eventually(async () =>
    expect((await fetch(`${first.url}/api/health/ready`)).status).toBe(200),
  );
});
