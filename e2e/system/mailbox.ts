import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

const SOFT_LINE_BREAK = /=\r?\n/g;

/**
 * The path of the link that was mailed to this address, as `/verify/…`, other than those `seen` before; waits for
 * it. Mails are files in the folder MAIL_FOLDER.
 */
export async function mailedLink(
  page: 'verify' | 'reset',
  email: string,
  seen: readonly string[] = [],
): Promise<string> {
  let path: string | undefined;
  await expect
    .poll(async () => {
      const paths = (await lettersTo(email)).flatMap(
        (letter) => new RegExp(`/${page}/[\\w-]+`).exec(letter)?.[0] ?? [],
      );
      path = paths.find((found) => !seen.includes(found));
      return path;
    })
    .toBeDefined();
  return path ?? '';
}

async function lettersTo(email: string): Promise<string[]> {
  const folder = process.env['MAIL_FOLDER'] ?? '';
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const letters = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
  return letters
    .map((letter) => letter.replaceAll(SOFT_LINE_BREAK, ''))
    .filter((letter) => letter.includes(`To: ${email}`));
}
