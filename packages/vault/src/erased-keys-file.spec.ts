import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import {
  ErasedKeysFile,
  hashKeyId,
  NoErasedKeys,
  readErasedKeys,
  readWholeList,
} from './erased-keys-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'erased-keys-'));
});
afterAll(() => rm(folder, { recursive: true }));

const createPath = () => join(folder, randomUUID());
const createHashes = (count: number) =>
  Array.from({ length: count }, () => hashKeyId(randomUUID()));
const linesOf = async (path: string) => (await readFile(path, 'utf8')).split('\n');

describe('the file of erased keys', () => {
  it('names a key by the SHA-256 of its id in lower case', () => {
    const hash = 'e2283c0e3ea1ef7add6c6d35b1e6439a4e97798563e8245b548535efbf77c142';
    expect(hashKeyId('0198f3a0-0000-7000-8000-000000000000')).toBe(hash);
    expect(hashKeyId('0198F3A0-0000-7000-8000-000000000000')).toBe(hash);
  });

  it('has one line for each key, however often it is added and by how many processes, and is private', async () => {
    const path = createPath();
    const [file, other] = [new ErasedKeysFile(path), new ErasedKeysFile(path)];
    expect((await file.read()).hashes).toEqual(new Set());
    const [first, second] = [createHashes(3), createHashes(200)];
    await file.add(first);
    await other.add([...first, ...second, ...second]);
    await file.add(first);
    expect(await linesOf(path)).toEqual([...first, ...second, '']);
    expect((await file.read()).hashes).toEqual(new Set([...first, ...second]));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('is in the data folder, which is made for it, or where the setting says', async () => {
    const [DATA_DIR, elsewhere] = [createPath(), createPath()];
    const [hash = ''] = createHashes(1);
    await ErasedKeysFile.of({ DATA_DIR, ERASED_KEYS_FILE: undefined }).add([hash]);
    expect(await linesOf(join(DATA_DIR, 'erased-keys'))).toEqual([hash, '']);
    await expect(
      ErasedKeysFile.of({ DATA_DIR, ERASED_KEYS_FILE: join(elsewhere, 'list') }).add([hash]),
    ).rejects.toThrow();
  });

  it('keeps whole lines when many add at once', async () => {
    const path = createPath();
    const all = Array.from({ length: 40 }, () => createHashes(50));
    await Promise.all(all.map((some) => new ErasedKeysFile(path).add(some)));
    expect(await readWholeList(path)).toEqual(new Set(all.flat()));
    expect((await linesOf(path)).filter((line) => line !== '')).toHaveLength(2000);
  });

  it('goes on after a line that was cut short', async () => {
    const path = createPath();
    const [before = '', cut = '', after = ''] = createHashes(3);
    await writeFile(path, `${before}\n${cut.slice(0, 20)}`);
    expect(await readWholeList(path)).toEqual(new Set([before]));
    await new ErasedKeysFile(path).add([after]);
    expect(await linesOf(path)).toEqual([before, `${cut.slice(0, 20)}?`, after, '']);
    expect(await readWholeList(path)).toEqual(new Set([before, after]));
  });

  it('goes on after a line that lacks its end alone, or was cut short where it was marked', async () => {
    const [whole = '', cut = '', after = ''] = createHashes(3);
    const path = createPath();
    await writeFile(path, whole);
    await new ErasedKeysFile(path).add([after]);
    expect(await linesOf(path)).toEqual([whole, after, '']);
    await writeFile(path, `${cut.slice(0, 20)}?`);
    await new ErasedKeysFile(path).add([after]);
    expect(await readWholeList(path)).toEqual(new Set([after]));
  });

  it('is read from a copy that another system made', async () => {
    const path = createPath();
    const listed = createHashes(2);
    await writeFile(path, `\uFEFF${listed.join('\r\n').toUpperCase()}\r\n \r\n`);
    expect(await readWholeList(path)).toEqual(new Set(listed));
  });

  it('is refused, with a sentence, if it is something else', async () => {
    const path = createPath();
    await expect(readErasedKeys(path)).rejects.toThrow(NoErasedKeys);
    await mkdir(path);
    await expect(new ErasedKeysFile(path).read()).rejects.toThrow('is not a file');
    await expect(new ErasedKeysFile(path).add(createHashes(1))).rejects.toThrow();
    const text = createPath();
    await writeFile(text, `${createHashes(2).join('\n')}\n`);
    expect((await readWholeList(text)).size).toBe(2);
    await appendFile(text, 'a letter\n');
    await expect(readWholeList(text)).rejects.toThrow('line 3 is no SHA-256 in hex');
  });

  it.each([
    '# erased in May',
    '2026',
    'dead',
    '[erased]',
    '0123456789abcdef'.repeat(5),
    'SHA-256',
    '\0',
    'zz',
  ])('counts the other lines beside %j, which names no key', async (other) => {
    const path = createPath();
    const listed = createHashes(3);
    await writeFile(path, `${other}\n${listed.join('\n')}\n`);
    expect(await readErasedKeys(path)).toEqual({ hashes: new Set(listed), wrongLine: 1 });
    await expect(readWholeList(path)).rejects.toThrow('line 1 is no SHA-256 in hex');
    await new ErasedKeysFile(path).add(listed);
    expect(await linesOf(path)).toEqual([other, ...listed, '']);
  });
});
