import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const FILE = /\.read-model\.[cm]?ts$/;

/** The files of a folder that define read models, with a hash of what each holds. A folder that isn't there has none. */
export async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(resolve(folder)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  const files = new Map<string, string>();
  for (const name of names.filter((one) => FILE.test(one)).sort()) {
    const text = await readFile(join(folder, name)).catch(() => undefined); // gone in the meantime, or a folder
    if (text) files.set(name, createHash('sha256').update(text).digest('hex'));
  }
  return files;
}
