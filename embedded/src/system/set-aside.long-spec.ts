import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { parkEvents } from '@cablepark/contracts/events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { commit } from '@cablepark/event-store/test/commits';
import { eventually } from '@cablepark/platform/test/eventually';

import { runCommand } from './test/command.ts';
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
async function setAside(
  revision: number | string,
  more: NodeJS.ProcessEnv = {},
): Promise<[number, string]> {
  const args = ['--revision', String(revision), '--why', 'A restored backup had half of it'];
  const { code, stdout, stderr } = await runCommand(
    'set-aside',
    args,
    park.createEnvironment(more),
  );
  return [code, `${stdout.toString()}${stderr}`.trim()];
}

interface Health {
  readonly status: string;
  readonly schedule: { readonly status: string; readonly message?: string };
  readonly readModels: Readonly<Record<string, { readonly status: string }>>;
}
const toDone = (revision: number) => [
  0,
  expect.stringContaining(`at revision ${revision} has been set aside`),
];

describe('npm run set-aside', () => {
  it('lets the park go on, beside it, on its event store, and on its folder', async () => {
    await park.start();
    const { eventStoreUrl } = await park.readAddresses();
    const connection = new Connection(eventStoreUrl);
    const log = new EventLog(connection, parkEvents);
    const first = Number(await log.readLastRevision(SCHEDULE)) + 2;
    const [, second] = await commit(log, 900_001, 'unreadable', 'unreadable', 'unreadable');
    const admin = await signInAdmin(park.url);
    const readHealth = async () => (await admin.get<Health>('/api/health')).body;
    await eventually(async () => {
      const { status, schedule } = await readHealth();
      expect([status, schedule.message]).toEqual([
        'degraded',
        expect.stringContaining(`at revision ${first} `),
      ]);
    }, 30_000);

    expect(await setAside(first)).toEqual(toDone(first));
    expect(await setAside(first + 1, { EVENTSTORE_URL: eventStoreUrl })).toEqual(toDone(first + 1));
    expect(await setAside(first + 2)).toEqual(toDone(first + 2));
    await eventually(async () => {
      const { schedule, readModels } = await readHealth();
      expect(
        Object.values({ schedule, ...readModels }).filter(({ status }) => status !== 'up'),
      ).toEqual([]);
    }, 30_000);
    const history = await admin.get('/api/admin/audit?eventType=EventSetAside');
    expect(history.body).toHaveLength(3);

    const args = ['export', '--format', 'ndjson', '--until-position', String(second)];
    const { stderr } = await runCommand('events', args, park.createEnvironment());
    expect(stderr).toMatch(
      new RegExp(
        `^position ${second} is in the middle of what one command wrote: using \\d+, before it$`,
        'm',
      ),
    );

    await commit(log, 'unreadable');
    const last = Number(await log.readLastRevision(SCHEDULE));
    await connection.close();
    await park.end();
    expect(await setAside(last)).toEqual(toDone(last));
    expect(await setAside(last)).toEqual([
      1,
      expect.stringContaining(
        `The schedule's event at revision ${last} blocks nothing, so it stays.`,
      ),
    ]);
    expect(await setAside(4711)).toEqual([
      1,
      expect.stringMatching(/^The schedule has no event at revision 4711\.$/m),
    ]);
    expect(await setAside('none')).toEqual([1, expect.stringMatching(/^Usage: /)]);
  });
});
