import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { Park, signInAdmin } from './test/park.ts';
import { compile, Program } from './test/program.ts';

const NEW_VAULT_KEY = 'fedcba9876543210'.repeat(4);

let park: Park;
beforeAll(async () => {
  await compile();
  park = await Park.createInOwnFolder();
});
afterAll(async () => {
  await Program.killAll();
  await park.remove();
});

const startRotation = (more: NodeJS.ProcessEnv = {}) =>
  new Program('rotateVaultKey', park.createEnvironment(more));

describe('npm run rotate-vault-key', () => {
  it('is refused on a folder in use and on none, and completes however often it was killed', async () => {
    await park.start();
    const admin = await signInAdmin(park.url);
    expect((await admin.get('/api/user')).status).toBe(200);
    const inUse = startRotation();
    expect([await inUse.exit, inUse.output]).toEqual([
      1,
      expect.stringContaining('already running'),
    ]);
    const nowhere = startRotation({ DATA_DIR: `${park.dataDir}/none` });
    expect([await nowhere.exit, nowhere.output]).toEqual([1, expect.stringContaining('DATA_DIR')]);
    await park.end();

    for (const moment of ['starting the database', 'starting Postgres', 'Everything is wrapped']) {
      const program = startRotation();
      await program.waitForOutput(moment);
      await program.killTree();
    }

    expect(await startRotation().exit).toBe(0);
    expect(await startRotation({ NEW_VAULT_KEY }).exit).toBe(0);
    const same = startRotation({ VAULT_KEY: NEW_VAULT_KEY, NEW_VAULT_KEY });
    expect([await same.exit, same.output]).toEqual([
      1,
      expect.stringMatching(/^NEW_VAULT_KEY is the present key: .+\.$/m),
    ]);
    const locked = park.launch();
    expect([await locked.exit, locked.output]).toEqual([1, expect.stringContaining('VAULT_KEY')]);
    const again = new Program('everything', park.createEnvironment({ VAULT_KEY: NEW_VAULT_KEY }));
    await again.ready;
    const profile = (await (await signInAdmin(park.url)).get<{ email: string }>('/api/user')).body;
    expect(JSON.stringify(profile)).toContain('admin@park.test');
    await again.end();
  });
});
