import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

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

/** The calendar file of a kind of mail, `booking-confirmation` or another, about a booking; waits for it. */
export async function mailedCalendar(kind: string, reference: string): Promise<string> {
  let calendar: string | undefined;
  await expect
    .poll(async () => {
      const mails = await Promise.all((await letters(`.${kind}.eml`)).map((letter) => PostalMime.parse(letter)));
      const files = mails
        .flatMap(({ attachments }) => attachments)
        .filter(({ filename }) => filename === 'booking.ics');
      calendar = files.map(({ content }) => textOf(content)).find((text) => text.includes(reference));
      return calendar;
    })
    .toBeDefined();
  return calendar ?? '';
}

const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

const lettersTo = async (email: string): Promise<string[]> =>
  (await letters('.eml'))
    .map((letter) => letter.replaceAll(SOFT_LINE_BREAK, ''))
    .filter((letter) => letter.includes(`To: ${email}`));

/** The mails whose file's name ends so; none of those that are written or removed meanwhile. */
async function letters(ending: string): Promise<string[]> {
  const folder = process.env['MAIL_FOLDER'] ?? '';
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ending));
  return Promise.all(files.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
}
