import { signInAs } from '../system/people.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

for (const viewport of [
  { width: 1440, height: 960 },
  { width: 390, height: 844 },
]) {
  test.describe(`feedback at ${viewport.width} px`, tagLongIf(viewport.width === 390), () => {
    test.use({ viewport });

    test('is written by a guest and sent', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Your Feedback' }).click();
      const dialog = page.getByRole('dialog', { name: 'Your Feedback' });
      const send = dialog.getByRole('button', { name: 'Send Feedback' });
      await expect(send).toBeDisabled();
      for (const label of ['Poor', 'Fair', 'Good', 'Excellent', 'Great']) {
        await dialog.getByRole('radio', { name: label }).check();
        await expect(dialog.getByText(label, { exact: true }).last()).toBeVisible();
      }

      await expect(send).toBeDisabled();
      await dialog.getByLabel('Your comment').fill('A fine evening on the water.');
      await dialog.getByLabel(/^Email/).fill('nowhere');
      await send.click();
      await expect(page.getByText('Validation Error')).toBeVisible();
      await dialog.getByLabel(/^Email/).fill('anna@example.com');
      const sent = page.waitForRequest('**/api/feedback');
      await send.click();
      expect((await sent).postDataJSON()).toEqual({
        rating: 4,
        comment: 'A fine evening on the water.',
        email: 'anna@example.com',
        category: 'general',
      });
      await expect(page.getByText('Thank you for your feedback!')).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Your Feedback' })).toBeFocused();
    });
  });
}

test('feedback is for guests and athletes, and can be minimised @long', async ({ page }) => {
  const feedback = page.getByRole('button', { name: 'Your Feedback' });
  await signInAs(page, 'athlete');
  await page.goto('/prices');
  await page.getByRole('button', { name: 'Minimise' }).click();
  await expect(page.getByText('Your Feedback')).toHaveCount(0);
  await expect(feedback).toBeVisible();
  await signInAs(page, 'operator');
  await page.goto('/prices');
  await expect(page.getByRole('banner').getByText(/^Welcome/)).toBeVisible();
  await expect(feedback).toHaveCount(0);
});
