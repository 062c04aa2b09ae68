import { signInAs } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

// The browser reports the refused question.
test.use({ locale: 'en-GB', expectedConsoleMessages: [/status of 400/] });
// One question is answered at a time, and others wait for five seconds only.
test.describe.configure({ mode: 'default', timeout: 300_000 });

/**
 * A question has a low priority, so a busy machine takes long to answer it: as long as the system
 * under test lets it take (QUESTION_SECONDS).
 */
const ANSWERED = { timeout: 100_000 };

test('a manager asks in SQL, saves the question for all, and erases it', async ({ page }) => {
  await signInAs(page, 'manager');
  await page.goto('/admin/questions');
  await page.getByRole('button', { name: 'New question in SQL' }).click();
  const question = page.getByRole('textbox', { name: 'Question in SQL' });
  await question.fill(
    'SELECT day_of_week AS weekday, count(*) AS slots FROM slots GROUP BY 1 ORDER BY 1',
  );
  await question.press('Control+Enter');
  const answer = page.getByRole('region', { name: 'New question in SQL' });
  await expect(answer.getByRole('columnheader', { name: 'weekday' })).toBeVisible(ANSWERED);
  await expect(page.getByText(/7 rows, at position \d+/)).toBeVisible();

  const title = `Slots by weekday ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Erase: ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByRole('button', { name: title, exact: true })).toHaveCount(0);

  await question.fill('DROP TABLE events');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText('Questions can only read.', { exact: true })).toBeVisible(ANSWERED);
});

test('an owner reads an example without any SQL, and finds it behind Edit', async ({ page }) => {
  await signInAs(page, 'manager');
  await page.goto('/admin/questions');
  await page.getByRole('button', { name: 'What share of each half hour is sold' }).click();
  const answer = page.getByRole('region', { name: 'What share of each half hour is sold' });
  await expect(answer.getByRole('columnheader', { name: 'Share, %' })).toBeVisible(ANSWERED);
  await expect(answer.getByRole('cell', { name: /^\d+(\.\d)?%$/ }).first()).toBeVisible();
  await expect(page.getByText('SELECT')).toHaveCount(0);
  await answer.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: 'Question in SQL' })).toHaveValue(/^SELECT time/);
});
