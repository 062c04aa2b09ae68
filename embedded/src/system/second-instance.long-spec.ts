import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { clientOf, disposeClients, readAll } from '@cablepark/event-store-server/test/client-of';
import { eventually } from '@cablepark/platform/test/eventually';
import { reserveFreePort } from '@cablepark/platform/test/free-port';
import { inTime } from '@cablepark/platform/test/in-time';
import {
  startThrowawayPostgres,
  type ThrowawayPostgres,
} from '@cablepark/postgres/server/test/throwaway-postgres';

import { Park } from './test/park.ts';
import { compile, Program } from './test/program.ts';

/** An instance that must end has done so within this time. */
const END_MS = 15_000;

let postgres: ThrowawayPostgres;
let first: Park;
let second: Park;
beforeAll(async () => {
  await compile();
  postgres = await startThrowawayPostgres();
  const shared = { DATABASE_URL: postgres.url, VAULT_KEY: Buffer.alloc(32, 7).toString('base64') };
  [first, second] = await Promise.all([
    Park.createInOwnFolder(shared),
    Park.createInOwnFolder(shared),
  ]);
});
afterAll(async () => {
  await Program.killAll();
  await Promise.all([first.remove(), second.remove()]);
  await postgres.remove();
});

const isUp = async (park: Park) => {
  expect((await fetch(`${park.url}/api/health/ready`)).status).toBe(200);
};

describe('two instances with event stores of their own on one database', () => {
  it('the second ends with a reason, and the first continues', async () => {
    await first.start();
    const refused = second.launch();
    expect(await refused.exit).toBe(1);
    expect(refused.output).toMatch(
      /^Another instance already uses the database \S+ at \S*: .+\.$/m,
    );
    expect(refused.output).not.toContain(new URL(postgres.url).password || 'no password');
    await eventually(() => isUp(first));
  });

  it('a frozen one is succeeded by the next, and ends with a sentence when it wakes', async () => {
    const frozen = first.program;
    frozen.signal('SIGSTOP');
    await second.start();
    frozen.signal('SIGCONT');
    expect(await frozen.exit).toBe(1);
    expect(frozen.output).toMatch(
      /^Another instance has taken over the database .+: this one is stopping\.$/m,
    );
    await eventually(() => isUp(second));
  });

  it('a killed one keeps nobody out', async () => {
    await second.kill();
    await first.start();
    await isUp(first);
  });
});

describe('npm run eventstore on a database that has an instance', () => {
  let other: ThrowawayPostgres;
  beforeAll(async () => {
    await Promise.all([first.kill(), second.kill()]);
    other = await startThrowawayPostgres();
  });
  afterAll(async () => {
    await disposeClients();
    await Program.killAll();
    await other.remove();
  });

  const startAlone = async ({ dataDir }: Park, DATABASE_URL: string) =>
    new Program('eventStore', {
      DATA_DIR: dataDir,
      DATABASE_URL,
      EVENTSTORE_PORT: String(await reserveFreePort()),
    });
  const readEvents = (connectionString: string) =>
    readAll(clientOf({ connectionString }).readStream('$event-store'));

  it('ends with a reason while the first works, and takes over from it once it is frozen', async () => {
    const one = await startAlone(first, other.url);
    const url = await one.ready;
    const refused = await startAlone(second, other.url);
    expect(await inTime(refused.exit, END_MS)).toBe(1);
    expect(refused.output).toMatch(
      /^Another instance already uses the database \S+ at \S*: .+\.$/m,
    );
    expect(await readEvents(url)).toHaveLength(1);

    one.signal('SIGSTOP');
    const next = await startAlone(second, other.url);
    await next.ready;
    one.signal('SIGCONT');
    expect(await inTime(one.exit, END_MS)).toBe(1);
    expect(one.output).toMatch(
      /^Another instance has taken over the database .+: this one is stopping\.$/m,
    );
    expect(await next.end()).toBe(0);
  });

  it('keeps the whole product off its embedded database', async () => {
    const one = new Program('eventStore', {
      DATA_DIR: first.dataDir,
      EVENTSTORE_PORT: String(await reserveFreePort()),
    });
    const url = await one.ready;
    const { databaseUrl } = await first.readAddresses();
    const refused = new Program(
      'everything',
      second.createEnvironment({ DATABASE_URL: databaseUrl }),
    );
    expect(await inTime(refused.exit, END_MS)).toBe(1);
    expect(refused.output).toContain('Another instance already uses the database');
    expect(await readEvents(url)).toHaveLength(1);
    expect(await one.end()).toBe(0);
  });
});
