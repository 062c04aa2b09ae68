import { open, readFile, rename, rm } from 'node:fs/promises';

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Writes a file that only its owner may read; it is on the disk when this resolves. A file that was
 * there before is removed, because it would keep its mode.
 */
export async function writePrivately(path: string, content: string, owner?: Owner): Promise<void> {
  await rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    if (owner) {
      await file.chown(owner.uid, owner.gid);
    }

    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Writes a private file so that readers, and a crash at any moment, find either its old content or
 * the new one.
 */
export async function replacePrivately(path: string, content: string): Promise<void> {
  const draft = `${path}.draft`;
  await writePrivately(draft, content);
  await rename(draft, path);
}

/** The text of a file; undefined if there is none. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }

    throw error;
  }
}

/**
 * Makes the creation or renaming of a folder's files survive a power cut. Windows neither supports
 * nor needs this.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') {
    return;
  }

  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
