import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RawEvent } from '@cablepark/event-store/log/domain-events';
import { type BackupContent, backupBytes, BackupFile } from './backup-file.ts';
import { copied } from './copied-events.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterAll(() => rm(folder, { recursive: true }));

const event = (n: number, more: Partial<RawEvent> = {}): RawEvent => ({
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
  ...Array.from({ length: 1100 }, (_, n) => event(n)),
  event(1200, { stream: 'a\u2028b\nc ķ', data: randomBytes(5000), metadata: Buffer.alloc(0), isJson: false }),
  event(1201, {
    data: Buffer.from('"\u0085\u2029\\n\ufeff"'),
    metadata: Buffer.from(' {"big": 12345678901234567890}\n'),
  }),
];
const ROWS = Array.from({ length: 2500 }, (_, n) => `{"key_id": "${n}", "big": 12345678901234567890}`);
const HEAD = { masterKey: 'a key', hasLeaves: true };
const END = { size: 3, root: 'ab'.repeat(32) };

function* pages<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size);
}
async function all<Item>(found: AsyncIterable<Item>): Promise<Item[]> {
  const items = [];
  for await (const one of found) items.push(one);
  return items;
}
const content = (): BackupContent => ({
  head: HEAD,
  tables: [
    ...[...pages(ROWS, 1700)].map((rows) => ({ table: 'vault.keys', rows })),
    { table: 'vault.secrets', rows: ['{"name": "a"}'] },
  ],
  events: pages(EVENTS.map(copied), 400),
  end: () => END,
});
const written = async () => Buffer.concat(await all(backupBytes(content())));

async function fileOf(bytes: Buffer): Promise<string> {
  const path = join(folder, randomUUID());
  await writeFile(path, bytes);
  return path;
}

describe('a backup’s file', () => {
  it('has every byte of rows and events, whatever they are', async () => {
    const backup = await BackupFile.open(await fileOf(await written()));
    expect(backup.head).toEqual(HEAD);
    const tables = await all(backup.tables());
    expect(tables.flatMap(({ table, rows }) => rows.map((row) => [table, row]))).toEqual([
      ...ROWS.map((row) => ['vault.keys', row]),
      ['vault.secrets', '{"name": "a"}'],
    ]);
    expect((await all(backup.events())).flat()).toEqual(EVENTS);
    expect(backup.end).toEqual(END);
  });

  it('is refused when it was cut short, or when any byte was changed, anywhere', async () => {
    const bytes = await written();
    const path = await fileOf(bytes);
    const refused = expect.stringMatching(/is damaged|is no backup|made by a newer version/);
    for (let i = 0; i <= 100; i++) {
      const at = Math.min(Math.floor((bytes.length * i) / 100), bytes.length - 1);
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ (1 << (i % 8));
      await writeFile(path, changed);
      await expect(BackupFile.open(path)).rejects.toMatchObject({ name: 'StartupRefused', message: refused });
      await writeFile(path, bytes.subarray(0, at));
      await expect(BackupFile.open(path)).rejects.toMatchObject({ name: 'StartupRefused', message: refused });
    }
    await writeFile(path, Buffer.concat([bytes, Buffer.of(0)]));
    await expect(BackupFile.open(path)).rejects.toThrow('is damaged');
    await writeFile(path, bytes);
    await truncate(path, bytes.length - 1);
    await expect(BackupFile.open(path)).rejects.toThrow('is damaged');
    expect(await readFile(path)).toHaveLength(bytes.length - 1);
    await expect(BackupFile.open(join(folder, 'none'))).rejects.toThrow("can't be read");
    await expect(BackupFile.open(folder)).rejects.toThrow("can't be read");
  });
});
