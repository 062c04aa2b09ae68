import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { runCommand } from './test/command.ts';
import { adminAt, Park } from './test/park.ts';
import { compile, Program } from './test/program.ts';

jest.setTimeout(180_000);

let park: Park;
let folder: string;
beforeAll(async () => {
  await compile();
  park = await Park.inFolderOfItsOwn();
  folder = await mkdtemp(join(tmpdir(), 'cablepark-export-'));
});
afterAll(async () => {
  await Program.killAll();
  await park.remove();
  await rm(folder, { recursive: true, force: true });
});

const events = (...args: string[]) => runCommand('events', args, park.environment());

describe('npm run events -- export', () => {
  it('writes the bytes that HTTP sends, beside the running system, and on its folder afterwards', async () => {
    await park.start();
    const admin = await adminAt(park.url);
    const { headers } = await admin.get('/api/admin/events/export?format=ndjson');
    const until = /events-(\d+)\.ndjson/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
    const overHttp = await admin.get<string>(`/api/admin/events/export?format=ndjson&untilPosition=${until}`);
    const beside = await events('export', '--format', 'ndjson', '--until-position', until);
    expect([beside.code, beside.stdout.toString()]).toEqual([0, overHttp.body]);
    expect(beside.stderr).toMatch(/^\d+ events, up to position \d+$/m);
    await park.end();

    const file = join(folder, 'events.parquet');
    writeFileSync(file, 'an older one');
    const parquet = ['export', '--format', 'parquet', '--until-position', until];
    const idle = await events(...parquet, '--out', file);
    expect([idle.code, idle.stdout.toString()]).toEqual([0, '']);
    expect(readFileSync(file).equals((await events(...parquet)).stdout)).toBe(true);
    expect(readdirSync(folder)).toEqual(['events.parquet']);
  });

  it.each([
    [[], /^Usage: /],
    [['export'], /^Usage: /],
    [['export', '--format', 'xlsx'], /^--format must be ndjson, csv, parquet\.$/],
    [['export', '--format', 'csv', '--from', 'yesterday'], /^--from must be a day .*\.$/],
    [['export', '--format', 'csv', '--from', '2026-06-02', '--to', '2026-06-01'], /^--to must not be before from\.$/],
    [['export', '--format', 'csv', '--until-position', '-1'], /^Usage: /],
    [['export', '--format', 'csv', '--until-position', '9007199254740991'], /^The log ends at position \d+, before /m],
    [
      ['export', '--format', 'csv', '--out', '/nowhere/at/all'],
      /^The file \/nowhere\/at\/all can't be written \(ENOENT\)\.$/m,
    ],
  ])('refuses %j in one sentence', async (args, sentence) => {
    const { code, stdout, stderr } = await events(...args);
    expect([code, stdout.toString()]).toEqual([1, '']);
    expect(stderr.trim()).toMatch(sentence);
  });
});
