import { statSync } from 'node:fs';
import { join } from 'node:path';

import { readIfThere, replacePrivately } from '@cablepark/platform/program/private-file';
import { StartupRefused } from '@cablepark/platform/program/run-program';

/** Incremented whenever older code could no longer work on data written by newer code. */
const FOLDER_FORMAT = 1;

const MARKER = 'format.json';

/**
 * Whether a park, or an event store alone, was started on the folder. Throws StartupRefused if it
 * can't be read.
 */
export function isDataFolder(folder: string): boolean {
  try {
    return statSync(join(folder, MARKER)).isFile();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      return false;
    }

    throw new StartupRefused(
      `The data folder ${folder} can't be read (${code}): be the user who runs the park, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/**
 * Writes `{"format": n}` into a folder that has no marker yet. Throws StartupRefused for a folder
 * written by newer code. The caller must hold the instance lock.
 */
export async function checkFormat(folder: string): Promise<void> {
  const found = await readFormat(folder);
  if (found === undefined) {
    return writeFormat(folder);
  }
  if (found > FOLDER_FORMAT) {
    throw new StartupRefused(
      `The data folder ${folder} was written by a newer version of this program (format ${found}, this one knows ` +
        `${FOLDER_FORMAT}): start that version, or set DATA_DIR to another folder.`,
    );
  }
}

async function readFormat(folder: string): Promise<number | undefined> {
  const text = await readIfThere(join(folder, MARKER));
  if (text === undefined) {
    return undefined;
  }

  try {
    return (JSON.parse(text) as { format: number }).format;
  } catch {
    throw new StartupRefused(
      `The file ${join(folder, MARKER)} is damaged: restore it from a backup of the folder.`,
    );
  }
}

const writeFormat = (folder: string): Promise<void> =>
  replacePrivately(join(folder, MARKER), `${JSON.stringify({ format: FOLDER_FORMAT })}\n`);
