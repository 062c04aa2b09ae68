import { expect, type Page } from '@playwright/test';

/**
 * Waits until the server shows a booking to the user who is signed in. On a busy machine a command
 * is answered before what it has done can be read.
 */
export const waitUntilShown = (page: Page, reference: string): Promise<void> =>
  expect
    .poll(async () => (await page.request.get(`/api/bookings/${reference}`)).status())
    .toBe(200);
