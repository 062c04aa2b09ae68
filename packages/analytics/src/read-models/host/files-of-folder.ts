import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

const FILE = /\.read-model\.[cm]?ts$/;

/** The permissions to write. */
const BY_GROUP = 0o020;
const BY_ALL = 0o002;

/** Whose READ_MODELS_DIR is. */
type Owner = Pick<Stats, 'uid' | 'gid'>;

/** The folder can't be read, or others could write what would run here. The message says so in a sentence. */
export class FolderRefused extends Error {
  override readonly name = 'FolderRefused';
}

/**
 * The files of a folder that define read models, with a hash of what each holds. Throws FolderRefused if it can't be
 * read, or if another user may write the folder or anything in it, which read models may import.
 */
export async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const cantBeRead = (error: unknown) => {
    throw new FolderRefused(`READ_MODELS_DIR, ${resolve(folder)}, can't be read.`, { cause: error });
  };
  const path = await realpath(folder).catch(cantBeRead);
  const names = await readdir(path, { recursive: true }).catch(cantBeRead);
  const owner = await stat(path).catch(cantBeRead);
  assertPrivate(path, owner, owner);
  for (const name of names) await assertOfFolder(path, join(path, name), owner);
  const files = new Map<string, string>();
  for (const name of names.filter((one) => FILE.test(one) && !one.includes(sep)).sort()) {
    const text = await textOf(join(path, name), owner);
    if (text) files.set(name, createHash('sha256').update(text).digest('hex'));
  }
  await stat(path).catch(cantBeRead); // the files of a folder that went away meanwhile were not removed
  return files;
}

/** Passes over a file that was removed in the meantime, or is a link to nothing; one that can't be read is refused. */
const unlessGone = (path: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw new FolderRefused(`${path} can't be read.`, { cause: error });
};

async function assertOfFolder(folder: string, path: string, owner: Owner): Promise<void> {
  const real = await realpath(path).catch(unlessGone(path));
  const state = real && (await stat(real).catch(unlessGone(path)));
  if (!state) return;
  if (!real.startsWith(folder + sep))
    throw new FolderRefused(`${path} is a link to ${real}, outside of READ_MODELS_DIR: put the file itself there.`);
  assertPrivate(path, state, owner);
}

/** Undefined if it is gone, or is a folder. */
async function textOf(path: string, owner: Owner): Promise<Buffer | undefined> {
  const file = await open(path).catch(unlessGone(path));
  if (!file) return undefined;
  try {
    const state = await file.stat();
    if (!state.isFile()) return undefined;
    assertPrivate(path, state, owner);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Throws FolderRefused unless only the folder's owner and its group may write it; what we or root own is as good as the owner's. */
export function assertPrivate(path: string, { mode, uid, gid }: Owner & Pick<Stats, 'mode'>, owner: Owner): void {
  const code = `${path}, whose code would run here`;
  if ((mode & BY_ALL) !== 0) throw new FolderRefused(`Anybody can write to ${code}: remove that permission.`);
  if ((mode & BY_GROUP) !== 0 && gid !== owner.gid)
    throw new FolderRefused(`Another group can write to ${code}: remove that permission.`);
  if (![0, owner.uid, process.getuid?.()].includes(uid))
    throw new FolderRefused(`Another user than that of READ_MODELS_DIR owns ${code}.`);
}
