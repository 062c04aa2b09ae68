import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';

import { eventually } from '@cablepark/platform/test/eventually';

import { Park, signInAdmin } from './test/park.ts';
import { compile, Program } from './test/program.ts';

let park: Park;
beforeAll(async () => {
  await compile();
  park = await Park.createInOwnFolder();
});
afterAll(async () => {
  await Program.killAll();
  await park.remove();
});

/** The command's output and its exit code. */
async function verify(more: NodeJS.ProcessEnv = {}): Promise<[unknown, string]> {
  const program = new Program('verify', park.createEnvironment(more));
  return [await program.exit, program.output];
}

const LAST = /^\d+ models, \d+ rows, (\d+) differences at position \d+$/m;

describe('npm run verify', () => {
  it('compares beside a running system and on an idle folder, with an exit code @long', async () => {
    await park.start();
    await park.end(); // in order, so the schedule is saved
    await park.start();
    expect(await verify()).toEqual([0, expect.stringMatching(LAST)]);

    const { databaseUrl, eventStoreUrl } = await park.readAddresses();
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`UPDATE snapshots.snapshots SET state = state || ' '`);
    expect(await verify()).toEqual([
      1,
      expect.stringMatching(
        /^snapshot: The snapshot at revision \d+ does not have its hash\.\n\d+ models, .* 0 diff/m,
      ),
    ]);
    await client.query('UPDATE snapshots.snapshots SET state = left(state, -1)');
    await client.query(`UPDATE read_models.settings SET value = '{}' WHERE name = 'leadTime'`);
    const [code, output] = await verify({
      DATABASE_URL: databaseUrl,
      EVENTSTORE_URL: eventStoreUrl,
    });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^configuration leadTime: value live {} replayed "{.*}"$/m),
    ]);
    expect(LAST.exec(output)?.[1]).toBe('1');

    const admin = await signInAdmin(park.url);
    const health = await admin.get('/api/health');
    expect(health.body).toMatchObject({ status: 'degraded', verification: { differences: 1 } });

    // The worker that is running may write its checkpoint again before the command reads it.
    await eventually(async () => {
      await client.query(
        `UPDATE read_models.checkpoints SET stopped = 'a fault' WHERE name = 'feedback'`,
      );
      expect(await verify()).toEqual([
        2,
        expect.stringContaining('The read model feedback was stopped: a fault'),
      ]);
    }, 60_000);
    await client.query(`UPDATE read_models.checkpoints SET stopped = NULL`);
    await client.end();

    expect(await park.end()).toBe(0);
    expect(await verify()).toEqual([1, expect.stringMatching(LAST)]);
    expect(
      await verify({
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
        EVENTSTORE_URL: eventStoreUrl,
      }),
    ).toEqual([2, expect.not.stringMatching(LAST)]);
  });
});
