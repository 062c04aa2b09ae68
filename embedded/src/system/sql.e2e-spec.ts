import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

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

const runSql = (...args: string[]) => runCommand('sql', args, park.createEnvironment());
const expectRefusal = async (args: string[], sentence: RegExp) => {
  const { code, stdout, stderr } = await runSql(...args);
  expect([code, stdout.toString()]).toEqual([1, '']);
  expect(stderr).toMatch(sentence);
};

const QUESTION = `SELECT type, count(*) AS events, (SELECT count(*) FROM cancellations) AS cancelled
                    FROM events GROUP BY 1 ORDER BY 1`;

describe('npm run sql', () => {
  it('answers as the API does, beside the running system, and on its folder afterwards', async () => {
    await park.start();
    const admin = await signInAdmin(park.url);
    // Nightly tasks may write at any moment after the start.
    const ask = (atPosition?: number) =>
      admin.post<{ position: number }>('/api/admin/sql', { sql: QUESTION, atPosition });
    const { status, body } = await ask();
    expect(status).toBe(200);
    const at = ['--at-position', String(body.position)];
    const beside = await runSql(QUESTION, ...at, '--format', 'json');
    expect([beside.code, JSON.parse(beside.stdout.toString())]).toEqual([0, body]);
    expect((await ask(body.position)).body).toEqual(body);
    await park.end();

    const idle = await runSql(QUESTION, ...at, '--format', 'csv');
    expect(idle.stdout.toString()).toMatch(/^type,events,cancelled\r\n/);
    expect(idle.stdout.toString()).toMatch(/^NameClaimed,\d+,0\r$/m);
    expect(idle.stderr).toMatch(new RegExp(`^position ${body.position}$`, 'm'));
    const table = await runSql('SELECT 1 AS one');
    expect([table.code, table.stdout.toString()]).toEqual([0, 'one\n---\n  1\n']);
  });

  it('answers a question that begins with a comment', async () => {
    const { code, stdout } = await runSql('-- how many\nSELECT 1 AS one');
    expect([code, stdout.toString()]).toEqual([0, 'one\n---\n  1\n']);
  });

  it('has left nothing in the data folder, nor has the park, that other users of the machine may touch', async () => {
    const entries = await readdir(park.dataDir, { recursive: true });
    const modes = await Promise.all(
      entries.map(
        async (entry) => [entry, (await lstat(join(park.dataDir, entry))).mode & 0o077] as const,
      ),
    );
    expect(modes.length).toBeGreaterThan(100);
    expect(modes.filter(([, mode]) => mode !== 0)).toEqual([]);
  });

  it.each([
    [[], /^Usage: /],
    [['select 1', '--format', 'xml'], /^Usage: /],
    [['select 1', '--at-position', 'x'], /^--at-position must be a position in the log\.$/m],
    [['select 1', '--at-position', '9007199254740991'], /^The log ends at position \d+, before /m],
    [['select nothing'], /^Binder Error: Referenced column "nothing" was not found/m],
  ])('refuses %j in one sentence', expectRefusal);

  describe('where no other test has started the system @long', () => {
    beforeAll(async () => {
      await park.start();
      await park.end();
    });

    it.each([
      [['drop table events'], /^Questions can only read\.$/m],
      [['select 1', 'select 2'], /^Usage: /],
      [['-- two\nselect 1', 'select 2'], /^Usage: /],
      [['select 1', '--at-position', '-1'], /^--at-position must be a position in the log\.$/m],
      [
        ['select sum(a.range * b.range) from range(10000000) a, range(10000000) b'],
        /^The question took more than 5 seconds/m,
      ],
    ])('refuses %j in one sentence', expectRefusal);
  });
});
