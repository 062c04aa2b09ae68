import { createWriteStream, existsSync, rmSync } from 'node:fs';
import { link, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { syncFolder } from '@cablepark/platform/program/private-file';
import { StartupRefused } from '@cablepark/platform/program/run-program';

/** Throws StartupRefused if the file exists already. */
export function refuseExisting(file: string): void {
  if (existsSync(file)) {
    throw new StartupRefused(`${file} exists already: choose another file.`);
  }
}

/**
 * Writes a private draft beside the file, which then appears whole and is on disk. Throws
 * StartupRefused if the file can't be written, or if it must be new and exists; then nothing is
 * left.
 */
export async function writeWhole(
  file: string,
  parts: AsyncIterable<Buffer>,
  { isNew = false } = {},
): Promise<void> {
  const draft = `${file}.part-${process.pid}`;
  const removeDraft = () => rmSync(draft, { force: true });
  process.once('exit', removeDraft); // the process may exit before `finally` is reached
  let unread: unknown;
  const readParts = async function* () {
    try {
      yield* parts;
    } catch (error) {
      unread = error;
      throw error;
    }
  };

  try {
    const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(readParts()), target).catch((error: unknown) => {
      throw error === unread ? error : toUnwritable(file, error);
    });
    await (isNew ? linkDraft(draft, file) : rename(draft, file)).catch((error: unknown) => {
      throw error instanceof StartupRefused ? error : toUnwritable(file, error);
    });
    await syncFolder(dirname(file));
  } finally {
    removeDraft();
    process.removeListener('exit', removeDraft);
  }
}

/** The errors of file systems without hard links, such as those of USB sticks. */
const WITHOUT_LINKS: ReadonlySet<string | undefined> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
]);

/**
 * Gives the draft its name by a link, because renaming would take the place of a file made in the
 * meantime.
 */
async function linkDraft(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    refuseExisting(file);
    if (!WITHOUT_LINKS.has((error as NodeJS.ErrnoException).code)) {
      throw error;
    }

    await rename(draft, file);
  }
}

const toUnwritable = (file: string, cause: unknown): StartupRefused =>
  new StartupRefused(
    `The file ${file} can't be written (${(cause as NodeJS.ErrnoException).code ?? 'unknown reason'}).`,
    { cause },
  );
