import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const FILE = /\.read-model\.[cm]?ts$/;

/** The permission of everybody to write. */
const WRITABLE_BY_ALL = 0o002;

/** The folder can't be read, or others could write what would run here. The message says so in a sentence. */
export class FolderRefused extends Error {
  override readonly name = 'FolderRefused';
}

/**
 * The files of a folder that define read models, with a hash of what each holds. Throws FolderRefused if it can't be
 * read, or if anybody may write the folder or one of the files.
 */
export async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const path = resolve(folder);
  const names = await readdir(path).catch((error: unknown) => {
    throw new FolderRefused(`READ_MODELS_DIR, ${path}, can't be read.`, { cause: error });
  });
  assertPrivate(path, await stat(path));
  const files = new Map<string, string>();
  for (const name of names.filter((one) => FILE.test(one)).sort()) {
    const text = await textOf(join(path, name));
    if (text) files.set(name, createHash('sha256').update(text).digest('hex'));
  }
  return files;
}

/** Undefined if it is gone in the meantime, or a folder. */
async function textOf(path: string): Promise<Buffer | undefined> {
  const file = await open(path).catch(() => undefined);
  if (!file) return undefined;
  try {
    const state = await file.stat();
    if (!state.isFile()) return undefined;
    assertPrivate(path, state);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function assertPrivate(path: string, { mode }: Stats): void {
  if ((mode & WRITABLE_BY_ALL) !== 0)
    throw new FolderRefused(`Anybody can write to ${path}, whose code would run here: remove that permission.`);
}
