import { randomBytes } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';

import { readIfThere, replacePrivately } from '@cablepark/platform/program/private-file';

const FILE = 'event-store-token';
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/**
 * Returns the token that clients of the embedded event store must present (ADR 10). The caller must
 * hold the instance lock.
 */
export async function readOrCreateToken(folder: string): Promise<string> {
  const path = join(folder, FILE);
  const kept = (await readIfThere(path))?.trim() ?? '';
  if (!TOKEN.test(kept)) {
    return createToken(path);
  }

  await chmod(path, 0o600);
  return kept;
}

async function createToken(path: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await replacePrivately(path, `${token}\n`);
  return token;
}
