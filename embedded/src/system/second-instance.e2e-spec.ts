import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@cablepark/event-store/test/eventually';
import { throwawayPostgres, type ThrowawayPostgres } from '../postgres/test/throwaway-postgres.ts';
import { Park } from './test/park.ts';
import { compile, Program } from './test/program.ts';

jest.setTimeout(180_000);

let postgres: ThrowawayPostgres;
let first: Park;
let second: Park;
beforeAll(async () => {
  await compile();
  postgres = await throwawayPostgres();
  const shared = { DATABASE_URL: postgres.url, VAULT_KEY: Buffer.alloc(32, 7).toString('base64') };
  [first, second] = await Promise.all([Park.inFolderOfItsOwn(shared), Park.inFolderOfItsOwn(shared)]);
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
  it('the second ends and says why, the first goes on', async () => {
    await first.start();
    const refused = second.launch();
    expect(await refused.exit).toBe(1);
    expect(refused.said).toMatch(/^Another instance already uses the database \S+ at \S*: .+\.$/m);
    expect(refused.said).not.toContain(new URL(postgres.url).password || 'no password');
    await eventually(() => isUp(first));
  });

  it('one that is frozen is followed by the next, and ends with a sentence when it wakes', async () => {
    const frozen = first.program;
    frozen.signal('SIGSTOP');
    await second.start();
    frozen.signal('SIGCONT');
    expect(await frozen.exit).toBe(1);
    expect(frozen.said).toMatch(/^Another instance has taken over the database .+: this one ends\.$/m);
    await eventually(() => isUp(second));
  });

  it('one that was killed keeps nobody out', async () => {
    await second.kill();
    await first.start();
    await isUp(first);
  });
});
