import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { constants, mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { ClientBase } from 'pg';

import { syncFolder } from '@cablepark/platform/program/private-file';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import type { Settings } from '@cablepark/platform/settings/settings';

const { O_APPEND, O_CREAT, O_NONBLOCK, O_RDONLY, O_RDWR } = constants;
const HASH = /^[0-9a-f]{64}$/;
/**
 * What a full disk or a power cut leaves of the last line. Its erasure was never reported as
 * done, and its key was not deleted.
 */
const CUT_SHORT = /^[0-9a-f]{1,63}$/;
/** The same once another line follows, because the next writer completes it with the mark. */
const MARKED_AS_CUT = /^[0-9a-f]{0,63}\?+$/;
const MARK = '?';

/** The name of a key in such a file: the SHA-256 of its id, in hex. */
export const hashKeyId = (keyId: string): string =>
  createHash('sha256').update(keyId.toLowerCase()).digest('hex');

/** Returns those of the keys that such a file lists, in their order. */
export const filterListed = (hashes: ReadonlySet<string>, keyIds: readonly string[]): string[] =>
  keyIds.filter((keyId) => hashes.has(hashKeyId(keyId)));

/** Returns the ids of the vault's keys that such hashes name. */
export async function findListedKeys(
  client: ClientBase,
  hashes: ReadonlySet<string>,
): Promise<readonly string[]> {
  if (hashes.size === 0) {
    return [];
  }

  const { rows } = await client.query<{ key_id: string }>(
    `SELECT key_id FROM vault.keys WHERE encode(sha256(key_id::text::bytea), 'hex') = ANY ($1::text[])`,
    [[...hashes]],
  );
  return rows.map(({ key_id }) => key_id);
}

/** A file does not list erased keys, or can't be read; `message` says which. */
export class NoErasedKeys extends StartupRefused {
  override readonly name = 'NoErasedKeys';
}

/** What a file lists. */
export interface ErasedKeys {
  readonly hashes: ReadonlySet<string>;
  /**
   * The number of the first line that names no key, such as a comment, from 1; undefined if there
   * is none.
   */
  readonly wrongLine: number | undefined;
}

/**
 * Reads the file. Each line that names a key counts, and other lines are ignored. Throws
 * NoErasedKeys.
 */
export async function readErasedKeys(path: string): Promise<ErasedKeys> {
  const text = await runWithFile(path, O_RDONLY, (file) => file.readFile('utf8')).catch(
    (error: unknown) => {
      throw new NoErasedKeys(
        `The erased keys in ${path} can't be read (${(error as Error).message}).`,
      );
    },
  );
  const lines = text.split('\n').map((line) => line.trim().toLowerCase());
  const isWrong = (line: string, i: number) => {
    const isCut = MARKED_AS_CUT.test(line) || (i === lines.length - 1 && CUT_SHORT.test(line));
    return line !== '' && !HASH.test(line) && !isCut;
  };

  const wrong = lines.findIndex(isWrong);
  return {
    hashes: new Set(lines.filter((line) => HASH.test(line))),
    wrongLine: wrong < 0 ? undefined : wrong + 1,
  };
}

/** The hashes that a file lists. Throws NoErasedKeys, also if any line of it names no key. */
export async function readWholeList(path: string): Promise<ReadonlySet<string>> {
  const { hashes, wrongLine } = await readErasedKeys(path);
  if (wrongLine !== undefined) {
    throw new NoErasedKeys(
      `${path} is no list of erased keys: line ${wrongLine} is no SHA-256 in hex.`,
    );
  }

  return hashes;
}

/**
 * The file of erased keys, one hash a line. It lies outside the backups, so that after restoring
 * one from before an erasure, the erasure can be repeated (ADR 70). Any number of processes may
 * append to it.
 */
export class ErasedKeysFile {
  /** `folder` is made if it doesn't exist. */
  constructor(
    private readonly path: string,
    private readonly folder?: string,
  ) {}

  /**
   * The file of these settings. Only the data folder is made for it: another one may be a disk that
   * isn't mounted.
   */
  static of({
    ERASED_KEYS_FILE: path,
    DATA_DIR,
  }: Pick<Settings, 'ERASED_KEYS_FILE' | 'DATA_DIR'>): ErasedKeysFile {
    return path === undefined
      ? new ErasedKeysFile(join(DATA_DIR, 'erased-keys'), DATA_DIR)
      : new ErasedKeysFile(path);
  }

  /** What is listed; nothing if there is no file. Throws NoErasedKeys. */
  async read(): Promise<ErasedKeys> {
    return existsSync(this.path)
      ? readErasedKeys(this.path)
      : { hashes: new Set(), wrongLine: undefined };
  }

  /** Adds the hashes that the file lacks. They are on the disk when this resolves. */
  async add(hashes: Iterable<string>): Promise<void> {
    if (this.folder !== undefined) {
      await mkdir(this.folder, { recursive: true });
    }

    const isNew = await runWithFile(this.path, O_RDWR | O_APPEND | O_CREAT, async (file) => {
      const text = await file.readFile('utf8');
      const known = new Set(text.split('\n'));
      const lines = [...new Set(hashes)]
        .filter((hash) => !known.has(hash))
        .map((hash) => `${hash}\n`);
      if (lines.length > 0) {
        await file.appendFile(`${completeLastLine(text)}${lines.join('')}`);
      }

      // The present lines may have been written by a process that died before this.
      await file.sync();
      return text === '';
    });
    if (isNew) {
      await syncFolder(dirname(this.path));
    }
  }
}

/** Returns the text that, appended to the file's, completes its last line. */
function completeLastLine(text: string): string {
  const last = text.slice(text.lastIndexOf('\n') + 1);
  if (last === '') {
    return '';
  }

  return HASH.test(last) ? '\n' : `${MARK}\n`;
}

async function runWithFile<Result>(
  path: string,
  flags: number,
  use: (file: FileHandle) => Promise<Result>,
) {
  // A pipe without a reader would hang otherwise.
  const file = await open(path, flags | O_NONBLOCK, 0o600);
  try {
    if (!(await file.stat()).isFile()) {
      throw new Error('it is not a file');
    }

    return await use(file);
  } finally {
    await file.close();
  }
}
