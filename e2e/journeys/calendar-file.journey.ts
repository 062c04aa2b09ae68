import { readFile } from 'node:fs/promises';

import { waitForMailedCalendar } from '../system/mailbox.ts';
import { readShortReference } from '../system/read-short-reference.ts';
import { expect, test } from './fixtures.ts';

/** Returns the lines that identify a calendar file's entries and give their times. */
const entriesOf = (calendar: string): string[] =>
  calendar.match(/^(UID|DTSTART|DTEND|ORGANIZER).*$/gm) ?? [];

test('the calendar files of the site and of the mail contain the same entries', async ({
  site,
  page,
}) => {
  await site.openWeekAhead();
  await site.pick(2);
  await site.bookNow();
  await site.fillIn();
  await site.complete.click();
  await site.expectConfirmed();
  const reference = page.url().slice(-16);
  const google = await page.getByRole('link', { name: 'Add to Calendar' }).getAttribute('href');
  expect(google).toContain(await readShortReference(page, reference));
  expect(google).not.toContain(reference);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download .ics file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${reference}.ics`);
  const entries = entriesOf(await readFile(await download.path(), 'utf8'));
  expect(entries[0]).toBe(`UID:${reference}-1@cablepark`);
  expect(entries).toHaveLength(4);
  expect(entriesOf(await waitForMailedCalendar('booking-confirmation', reference))).toEqual(
    entries,
  );
});
