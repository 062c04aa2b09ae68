import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { RawEvent } from '@cablepark/event-store/log/domain-events';
import { StartupRefused } from '@cablepark/platform/program/run-program';

import { BackupFile, encodeBackup, type BackupContent } from './backup-file.ts';
import { toCopied } from './copied-event.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterAll(() => rm(folder, { recursive: true }));

const createEvent = (n: number, more: Partial<RawEvent> = {}): RawEvent => ({
  position: BigInt(n * 1000),
  stream: `stream ${n % 3}`,
  revision: BigInt(Math.floor(n / 3)),
  id: randomUUID(),
  type: 'WindMeasured',
  created: new Date(Date.UTC(2026, 5, 1) + n),
  isJson: true,
  data: Buffer.from(`{ "speed" : ${n}.0 }`),
  metadata: Buffer.from('{}'),
  ...more,
});
const EVENTS = [
  ...Array.from({ length: 1100 }, (_, n) => createEvent(n)),
  createEvent(1200, {
    stream: 'a\u2028b\nc ķ',
    data: randomBytes(5000),
    metadata: Buffer.alloc(0),
    isJson: false,
  }),
  createEvent(1201, {
    data: Buffer.from('"\u0085\u2029\\n\ufeff"'),
    metadata: Buffer.from(' {"big": 12345678901234567890}\n'),
  }),
];
const ROWS = Array.from(
  { length: 2500 },
  (_, n) => `{"key_id": "${n}", "big": 12345678901234567890}`,
);
const HEAD = { hasLeaves: true };
const KEY = { fingerprint: 'a-fingerprint', bytes: randomBytes(32) };
const TABLES = ['vault.keys', 'vault.secrets'];
const END = { size: 3, root: 'ab'.repeat(32) };

function* toPages<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let i = 0; i < items.length; i += size) {
    yield items.slice(i, i + size);
  }
}

async function readAll<Item>(found: AsyncIterable<Item>): Promise<Item[]> {
  const items = [];
  for await (const one of found) {
    items.push(one);
  }

  return items;
}

const createContent = (more: Partial<BackupContent> = {}): BackupContent => ({
  head: HEAD,
  tables: [
    ...[...toPages(ROWS, 1700)].map((rows) => ({ table: 'vault.keys', rows })),
    { table: 'vault.secrets', rows: ['{"name": "a"}'] },
  ],
  events: toPages(EVENTS.map(toCopied), 400),
  end: () => END,
  ...more,
});
const writeBackup = async (more: Partial<BackupContent> = {}) =>
  Buffer.concat(await readAll(encodeBackup(createContent(more), KEY)));
const openAt = (path: string) =>
  BackupFile.open(path, {
    keyOf: (fingerprint) =>
      fingerprint === KEY.fingerprint
        ? Promise.resolve(KEY.bytes)
        : Promise.reject(new StartupRefused(`${fingerprint} is another key`)),
    tables: TABLES,
  });

async function writeBytes(bytes: Buffer): Promise<string> {
  const path = join(folder, randomUUID());
  await writeFile(path, bytes);
  return path;
}

describe('a backup’s file', () => {
  it('has every byte of rows and events of any kind', async () => {
    const backup = await openAt(await writeBytes(await writeBackup()));
    expect(backup.head).toEqual(HEAD);
    const tables = await readAll(backup.readTables());
    expect(tables.flatMap(({ table, rows }) => rows.map((row) => [table, row]))).toEqual([
      ...ROWS.map((row) => ['vault.keys', row]),
      ['vault.secrets', '{"name": "a"}'],
    ]);
    expect((await readAll(backup.readEvents())).flat()).toEqual(EVENTS);
    expect(backup.end).toMatchObject(END);
  });

  it('is refused when it was cut short, or when any byte was changed, anywhere', async () => {
    const bytes = await writeBackup();
    const path = await writeBytes(bytes);
    const refused = expect.stringMatching(
      /is damaged|is no backup|made by a newer version|another key/,
    );
    for (let i = 0; i <= 100; i++) {
      const at = Math.min(Math.floor((bytes.length * i) / 100), bytes.length - 1);
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ (1 << (i % 8));
      await writeFile(path, changed);
      await expect(openAt(path)).rejects.toMatchObject({
        name: 'StartupRefused',
        message: refused,
      });
      await writeFile(path, bytes.subarray(0, at));
      await expect(openAt(path)).rejects.toMatchObject({
        name: 'StartupRefused',
        message: refused,
      });
    }

    await writeFile(path, Buffer.concat([bytes, Buffer.of(0)]));
    await expect(openAt(path)).rejects.toThrow('is damaged');
    await writeFile(path, bytes);
    await truncate(path, bytes.length - 1);
    await expect(openAt(path)).rejects.toThrow('is damaged');
    expect(await readFile(path)).toHaveLength(bytes.length - 1);
    await expect(openAt(join(folder, 'none'))).rejects.toThrow("can't be read");
    await expect(openAt(folder)).rejects.toThrow("can't be read");
  });

  /** The file with other lines, closed by `proof`. */
  async function rewrite(
    change: (lines: string[]) => readonly string[],
    proof = (bytes: Buffer): Buffer => createHmac('sha256', KEY.bytes).update(bytes).digest(),
  ): Promise<string> {
    const bytes = await writeBackup();
    const start = bytes.indexOf(10) + 1;
    const lines = gunzipSync(bytes.subarray(start, -32)).toString().split('\n').slice(0, -1);
    const body = gzipSync(
      change(lines)
        .map((line) => `${line}\n`)
        .join(''),
    );
    const changed = Buffer.concat([bytes.subarray(0, start), body]);
    return writeBytes(Buffer.concat([changed, proof(changed)]));
  }

  it('is refused when somebody without the key has changed it, however they close it', async () => {
    const change = (lines: string[]) =>
      lines.map((line) => line.replace('vault.secrets', 'vault.keys'));
    const proofs = [
      (bytes: Buffer) => createHash('sha256').update(bytes).digest(),
      (bytes: Buffer) => createHmac('sha256', '').update(bytes).digest(),
      (bytes: Buffer) => createHmac('sha256', KEY.fingerprint).update(bytes).digest(),
      () => Buffer.alloc(32),
    ];
    for (const proof of proofs) {
      await expect(openAt(await rewrite(change, proof))).rejects.toThrow('is damaged or forged');
    }

    await expect(openAt(await rewrite((lines) => lines))).resolves.toBeDefined();
  });

  it.each<readonly [string, (lines: string[]) => readonly string[]]>([
    ['lacks a row', (lines) => lines.filter((_, index) => index !== 7)],
    [
      'has a row twice',
      (lines) => lines.flatMap((line, index) => (index === 7 ? [line, line] : [line])),
    ],
    [
      'has a line without its row',
      (lines) => lines.map((line, index) => (index === 7 ? '["row","vault.keys"]' : line)),
    ],
    [
      'has a row that is none',
      (lines) => lines.map((line, index) => (index === 7 ? '["row","vault.keys","[]"]' : line)),
    ],
    [
      'names another table',
      (lines) => lines.map((line) => line.replaceAll('vault.secrets', 'pg_authid')),
    ],
    [
      'has SQL for a table',
      (lines) => lines.map((line) => line.replaceAll('vault.secrets', 'x; DROP TABLE y')),
    ],
    ['has no end', (lines) => lines.slice(0, -1)],
    ['goes on after its end', (lines) => [...lines, lines.at(-1) ?? '']],
    ['has no head', (lines) => lines.slice(1)],
    ['is empty', () => []],
    [
      'has a line of another kind',
      (lines) => [...lines.slice(0, 1), '["sql","DROP TABLE y"]', ...lines.slice(1)],
    ],
    [
      'has a row of more than 10 MB',
      (lines) =>
        lines.map((line, index) =>
          index === 7 ? `["row","vault.keys","{\\"a\\":\\"${'a'.repeat(10 << 20)}\\"}"]` : line,
        ),
    ],
  ])('is refused when it %s, even if its proof is right', async (_, change) => {
    await expect(openAt(await rewrite(change))).rejects.toMatchObject({
      name: 'StartupRefused',
      message: expect.stringContaining('is damaged or forged'),
    });
  });

  it('takes rows of 10 MB, and no larger ones', async () => {
    const rowOf = (size: number) => `{"a":"${'a'.repeat(size - 8)}"}`;
    const large = rowOf(10 << 20);
    const tables = [{ table: 'vault.keys', rows: [large, ...ROWS.slice(0, 3), large] }];
    const backup = await openAt(await writeBytes(await writeBackup({ tables })));
    expect(
      (await readAll(backup.readTables())).flatMap(({ rows }) => rows).map((row) => row.length),
    ).toEqual(tables[0]?.rows.map((row) => row.length));
    await expect(
      writeBackup({ tables: [{ table: 'vault.keys', rows: [rowOf((10 << 20) + 1)] }] }),
    ).rejects.toThrow('A row of vault.keys has more than 10 MB');
    const events = [
      [toCopied(createEvent(1, { data: Buffer.alloc(10 << 20), metadata: Buffer.from('{}') }))],
    ];
    await expect(writeBackup({ events })).rejects.toThrow(
      'The event at position 1000 has more than 10 MB',
    );
  });
});
