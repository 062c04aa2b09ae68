import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

const SOFT_LINE_BREAK = /=\r?\n/g;

/**
 * Returns the path of the link that was mailed to this address, as `/verify/…`, and skips those in
 * `seen`. Waits until it is there. Mails are files in the folder MAIL_FOLDER.
 */
export async function waitForMailedLink(
  page: 'verify' | 'reset' | 'waitlist',
  email: string,
  seen: readonly string[] = [],
): Promise<string> {
  let path: string | undefined;
  await expect
    .poll(async () => {
      const paths = (await readLettersTo(email)).flatMap(
        (letter) => new RegExp(`/${page}/[\\w-]+`).exec(letter)?.[0] ?? [],
      );
      path = paths.find((found) => !seen.includes(found));
      return path;
    })
    .toBeDefined();
  return path ?? '';
}

/**
 * Returns the calendar file in a mail of this kind, such as `booking-confirmation`, about a
 * booking. Waits until it is there.
 */
export const waitForMailedCalendar = (kind: string, reference: string): Promise<string> =>
  waitUntilFound(kind, ({ attachments }) =>
    attachments
      .filter(({ filename }) => filename === 'booking.ics')
      .map(({ content }) => textOf(content))
      .find((text) => text.includes(reference)),
  );

/** Returns the HTML of a mail of this kind that has this text. Waits until it is there. */
export const waitForMailedHtml = (kind: string, text: string): Promise<string> =>
  waitUntilFound(kind, ({ html = '' }) => (html.includes(text) ? html : undefined));

async function waitUntilFound(
  kind: string,
  find: (mail: Email) => string | undefined,
): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      for (const letter of await readLetters(`.${kind}.eml`)) {
        found ??= find(await PostalMime.parse(letter));
      }

      return found;
    })
    .toBeDefined();
  return found ?? '';
}

const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

const readLettersTo = async (email: string): Promise<string[]> =>
  (await readLetters('.eml'))
    .map((letter) => letter.replaceAll(SOFT_LINE_BREAK, ''))
    .filter((letter) => letter.includes(`To: ${email}`));

/**
 * Reads the mails whose file names end like this; files that are being written or removed are
 * skipped.
 */
async function readLetters(ending: string): Promise<string[]> {
  const folder = process.env['MAIL_FOLDER'] ?? '';
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ending));
  return Promise.all(files.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
}
