import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  appendFile,
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';

import { eventually } from '@cablepark/platform/test/eventually';
import { reserveFreePort } from '@cablepark/platform/test/free-port';

import { readPublishedAddresses } from '../data-folder/addresses.ts';
import { runCommand } from './test/command.ts';
import { bookSlot, populatePark, readAnswers } from './test/kept-park.ts';
import { Park, settings } from './test/park.ts';
import { compile, Program } from './test/program.ts';

let park: Park;
let folder: string;
beforeAll(async () => {
  await compile();
  park = await Park.createInOwnFolder({ SMTP_URL: 'smtp://127.0.0.1:1' }); // so that all mails wait
  folder = await mkdtemp(join(tmpdir(), 'cablepark-backup-'));
});
afterAll(async () => {
  await Program.killAll();
  await park.remove();
  await rm(folder, { recursive: true, force: true });
});

const LINE = /^\d+ events, root [0-9a-f]{64}\n$/;

/** How many mails wait. */
async function countWaiting(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(`SELECT FROM automations.outbox WHERE state = 'waiting'`);
  await client.end();
  return rowCount ?? 0;
}

/**
 * The backup with another hash of the administrator's password, by somebody who can compute a
 * SHA-256.
 */
function forge(bytes: Buffer): Buffer {
  const start = bytes.indexOf('\n') + 1;
  const text = gunzipSync(bytes.subarray(start, -32)).toString();
  const changed = text.replace(/(password_hash\\": \\")[^"]+/, '$1another');
  expect(changed).not.toBe(text);
  const content = Buffer.concat([bytes.subarray(0, start), gzipSync(changed)]);
  return Buffer.concat([content, createHash('sha256').update(content).digest()]);
}

describe('npm run backup and npm run restore', () => {
  it('bring a running park to a new folder, where all answers are as before and nothing is mailed', async () => {
    await park.start();
    const kept = await populatePark(park.url);
    const before = await readAnswers(park.url, kept);
    const file = join(folder, 'backup');
    const made = await runCommand('backup', ['--to', file], park.createEnvironment());
    const line = made.stdout.toString();
    expect([made.code, line, made.stderr]).toEqual([0, expect.stringMatching(LINE), '']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const bytes = await readFile(file);
    const again = await runCommand('backup', ['--to', file], park.createEnvironment());
    expect([again.code, again.stderr]).toEqual([
      1,
      `${file} exists already: choose another file.\n`,
    ]);
    expect(await readFile(file)).toEqual(bytes);
    expect(await countWaiting((await park.readAddresses()).databaseUrl)).toBeGreaterThan(3);
    await park.end();

    const to = join(folder, 'restored');
    const restore = (more: NodeJS.ProcessEnv = {}) =>
      runCommand('restore', ['--from', file, '--to', to], more);
    const [without, wrong] = [await restore(), await restore({ VAULT_KEY: 'ab'.repeat(32) })];
    expect([without.code, wrong.code]).toEqual([1, 1]);
    for (const { stderr } of [without, wrong]) {
      expect(stderr).toContain('VAULT_KEY');
    }

    await copyFile(`${park.dataDir}.vault-key`, `${to}.vault-key`);
    await writeFile(file, bytes.subarray(0, -1));
    expect(await restore()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is damaged'),
    });
    await writeFile(file, forge(bytes));
    expect(await restore()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The backup .* is damaged or forged.*\n$/),
    });
    await writeFile(file, bytes);
    const list = join(folder, 'list');
    await writeFile(list, `# erased in June\n${'ab'.repeat(32)}\n`);
    const listed = await runCommand('restore', ['--from', file, '--to', to, '--erased', list], {});
    expect([listed.code, listed.stderr]).toEqual([
      1,
      `${list} is no list of erased keys: line 1 is no SHA-256 in hex.\n`,
    ]);
    expect((await readdir(folder)).sort()).toEqual(['backup', 'list', 'restored.vault-key']);
    const restored = await restore();
    expect([restored.code, restored.stdout.toString()]).toEqual([0, line]);
    expect(restored.stderr).toContain('No list of erased keys was given');
    expect(await restore()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty'),
    });

    const port = await reserveFreePort();
    const there = { ...settings, DATA_DIR: to, PORT: String(port) };
    await appendFile(join(to, 'unfinished-restore'), '');
    const half = new Program('everything', there);
    expect([await half.exit, half.output]).toEqual([
      1,
      expect.stringContaining('contains an incomplete restore'),
    ]);
    await rm(join(to, 'unfinished-restore'));
    await new Program('everything', there).ready;
    expect(await readAnswers(`http://127.0.0.1:${port}`, kept)).toEqual(before);
    const listMails = async () =>
      existsSync(join(to, 'mail')) ? await readdir(join(to, 'mail')) : [];
    await bookSlot(`http://127.0.0.1:${port}`);
    await eventually(async () => expect(await listMails()).toHaveLength(1));
    const { databaseUrl } = (await readPublishedAddresses(to)) ?? { databaseUrl: '' };
    await eventually(async () => expect(await countWaiting(databaseUrl)).toBe(0));
    expect(await listMails()).toHaveLength(1);
  });
});
