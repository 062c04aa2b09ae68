import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { runCommand } from './test/command.ts';
import { Park, signInAdmin } from './test/park.ts';
import { compile, Program } from './test/program.ts';

let park: Park;
let folder: string;
beforeAll(async () => {
  await compile();
  park = await Park.createInOwnFolder();
  folder = await mkdtemp(join(tmpdir(), 'cablepark-export-'));
});
afterAll(async () => {
  await Program.killAll();
  await park.remove();
  await rm(folder, { recursive: true, force: true });
});

/**
 * How a command ends that writes to a pipe which nobody reads, or to a file, and what it says on
 * stderr.
 */
async function endOf([name = '', ...args]: readonly string[], stdout: 'pipe' | number) {
  const program = [join(import.meta.dirname, '../../dist', `${name}.js`), ...args];
  const env = { ...process.env, ...park.createEnvironment() };
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', stdout, 'pipe'] });
  child.stdout?.destroy();
  const [said] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
  return [child.exitCode, said];
}

const runEvents = (...args: string[]) => runCommand('events', args, park.createEnvironment());

describe('npm run events -- export', () => {
  it('writes the bytes that HTTP sends, beside the running system, and on its folder afterwards', async () => {
    await park.start();
    const admin = await signInAdmin(park.url);
    const { headers } = await admin.get('/api/admin/events/export?format=ndjson');
    const until = /events-(\d+)\.ndjson/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
    const overHttp = await admin.get<string>(
      `/api/admin/events/export?format=ndjson&untilPosition=${until}`,
    );
    const beside = await runEvents('export', '--format', 'ndjson', '--until-position', until);
    expect([beside.code, beside.stdout.toString()]).toEqual([0, overHttp.body]);
    expect(beside.stderr).toMatch(/^\d+ events, up to position \d+$/m);
    await park.end();

    const file = join(folder, 'events.parquet');
    writeFileSync(file, 'an older one');
    const parquet = ['export', '--format', 'parquet', '--until-position', until];
    const idle = await runEvents(...parquet, '--out', file);
    expect([idle.code, idle.stdout.toString()]).toEqual([0, '']);
    expect(readFileSync(file).equals((await runEvents(...parquet)).stdout)).toBe(true);
    expect(readdirSync(folder)).toEqual(['events.parquet']);
  });

  it.each([
    ['events', 'export', '--format', 'ndjson'],
    ['sql', 'FROM events'],
  ])(
    'ends without an error when its reader closes the pipe, and with a sentence when the disk is full: npm run %s',
    async (...command) => {
      expect(await endOf(command, 'pipe')).toEqual([0, expect.not.stringMatching(/EPIPE|^ +at /m)]);
      const full = openSync('/dev/full', 'w');
      expect(await endOf(command, full)).toEqual([
        1,
        expect.stringMatching(/^The output can't be written \(ENOSPC\)\.$/m),
      ]);
      closeSync(full);
    },
  );

  it.each([
    [[], /^Usage: /],
    [['export'], /^Usage: /],
    [['export', '--format', 'xlsx'], /^--format must be one of ndjson, csv, parquet\.$/],
    [['export', '--format', 'csv', '--from', 'yesterday'], /^--from must be a day .*\.$/],
    [
      ['export', '--format', 'csv', '--from', '2026-06-02', '--to', '2026-06-01'],
      /^The range ends before it starts\.$/,
    ],
    [
      ['export', '--format', 'csv', '--until-position', '-1'],
      /^--until-position must be a position in the log\.$/,
    ],
    [
      ['export', '--format', 'csv', '--until-position', '9007199254740991'],
      /^The log ends at position \d+, before /m,
    ],
    [
      ['export', '--format', 'csv', '--out', '/nowhere/at/all'],
      /^The file \/nowhere\/at\/all can't be written \(ENOENT\)\.$/m,
    ],
  ])('refuses %j in one sentence', async (args, sentence) => {
    const { code, stdout, stderr } = await runEvents(...args);
    expect([code, stdout.toString()]).toEqual([1, '']);
    expect(stderr.trim()).toMatch(sentence);
  });
});
