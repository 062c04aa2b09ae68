import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The forms in which a file may contain bytes: raw, in hex or in base64. */
export const listSpellings = (bytes: Buffer): Buffer[] => [
  bytes,
  Buffer.from(bytes.toString('hex')),
  Buffer.from(bytes.toString('base64').replace(/=+$/, '')),
];

/**
 * Returns the names of the files in a folder that contain any of these bytes. Files that disappear
 * during the search are skipped.
 */
export async function findFilesWith(folder: string, sought: readonly Buffer[]): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) {
      continue;
    }

    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path).catch((error: unknown) => {
      if (existsSync(path)) {
        throw error;
      }

      return Buffer.alloc(0);
    });
    if (sought.some((bytes) => content.includes(bytes))) {
      found.push(path.slice(folder.length));
    }
  }

  return found;
}
