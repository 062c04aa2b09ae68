import { type Page } from '@playwright/test';

import { DockSite } from '../pages/dock-site.ts';
import { signInAs } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

// The browser reports every request that fails while it has no network, and every refusal. Chromium
// also reports a file that it preloaded past the worker just before the worker gave it the same
// one.
test.use({
  expectedConsoleMessages: [
    /ERR_(INTERNET_DISCONNECTED|FAILED)|status of 40[19]|cross-world service worker/,
  ],
});

const findUnsent = (page: Page) => page.getByText(/^\d+ notes? not sent\./);
const findOffline = (page: Page) => page.getByText('No network. The list is from 12:00.');

test('the day opens again without a network, and what was tapped waits and goes in order', async ({
  page,
  context,
}) => {
  const dock = new DockSite(page, 6);
  await signInAs(page, 'operator');
  const anna = await dock.book('12:00', 'Anna Bērziņa');
  const juris = await dock.book('14:00', 'Juris Kalns');
  await dock.offer('12:30');
  await dock.open();
  const otherTab = await context.newPage();
  await otherTab.goto('/icon-180.png');
  await context.setOffline(true);
  await expect(findOffline(page)).toBeVisible();
  await page.reload();
  await dock.waitUntilLoaded();
  await expect(dock.findEntry('Juris Kalns')).toBeVisible();
  await dock.choose('Anna Bērziņa', 'Did not come');
  await dock.findEntry('Anna Bērziņa').getByRole('button', { name: 'Undo' }).click();
  await dock.findEntry('Anna Bērziņa').getByRole('button', { name: 'Arrived' }).click();
  await dock.choose('Juris Kalns', 'Did not come');
  await dock.walkIn.click();
  const dialog = page.getByRole('dialog', { name: 'Walk-in' });
  await dialog.getByLabel('Customer name').fill('Walker');
  await dialog.getByLabel('Phone').fill('20123456');
  await dialog.getByRole('button', { name: 'Book and mark as arrived' }).dblclick();
  for (const name of ['Anna Bērziņa', 'Juris Kalns', 'Walker']) {
    await expect(dock.findEntry(name)).toContainText('not sent');
  }

  await expect(findUnsent(page)).toHaveText(/^5 notes not sent/);
  // While another tab holds the lock, nothing is sent, so what waits stays in sight with the
  // network back.
  const release = await otherTab.evaluateHandle(
    () =>
      new Promise<() => void>(
        (held) => void navigator.locks.request('dock-sender', () => new Promise<void>(held)),
      ),
  );
  await page.reload();
  await dock.waitUntilLoaded();
  await expect(findUnsent(page)).toHaveText(/^5 notes not sent/);
  await expect(dock.findEntry('Anna Bērziņa')).toContainText('Arrived 12:00');
  await context.setOffline(false);
  await expect(findOffline(page)).toHaveCount(0);
  await expect(findUnsent(page)).toHaveText(/^5 notes not sent/);
  await release.evaluate((done) => done());
  await expect(findUnsent(page)).toHaveCount(0);
  await expect.poll(() => dock.readAttendance(anna)).toBe('arrived');
  await expect.poll(() => dock.readAttendance(juris)).toBe('absent');
  await expect(dock.findEntry('Walker').getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.getByText('3 today · 2 arrived · 1 did not come')).toBeVisible();
  await expect(page.getByText('not sent')).toHaveCount(0);
});

test('what collides comes back as a question and holds nothing else up', async ({
  page,
  context,
}) => {
  const dock = new DockSite(page, 7);
  await signInAs(page, 'operator');
  const [anna, juris, zane] = [
    await dock.book('12:00', 'Anna'),
    await dock.book('12:30', 'Juris'),
    await dock.book('14:00', 'Zane'),
  ];
  await dock.open();
  await context.setOffline(true);
  await expect(findOffline(page)).toBeVisible();
  for (const name of ['Anna', 'Juris', 'Zane']) {
    await dock.findEntry(name).getByRole('button', { name: 'Arrived' }).click();
  }

  await expect(findUnsent(page)).toHaveText(/^3 notes not sent/);
  await dock.noteElsewhere(anna, 'absent', 5);
  await dock.noteElsewhere(juris, 'absent', 5);
  await context.setOffline(false);
  const findQuestion = (name: string) => dock.findEntry(name).getByRole('alert');
  await expect(findQuestion('Anna')).toContainText(
    'You noted “Arrived”, but since 12:05 it says “Did not come”.',
  );
  await expect.poll(() => dock.readAttendance(zane)).toBe('arrived');
  await page.reload();
  await expect(findQuestion('Juris')).toBeVisible();
  await findQuestion('Juris').getByRole('button', { name: 'Keep theirs' }).click();
  await expect(findQuestion('Juris')).toHaveCount(0);
  await findQuestion('Anna').getByRole('button', { name: 'Use mine' }).click();
  await expect(findQuestion('Anna')).toHaveCount(0);
  await expect.poll(() => dock.readAttendance(anna)).toBe('arrived');
  expect(await dock.readAttendance(juris)).toBe('absent');
  await expect(dock.findEntry('Juris')).toContainText('Did not come');
});

test('two tabs share what waits, and send it once @long', async ({ page, context }) => {
  const dock = new DockSite(page, 8);
  await signInAs(page, 'operator');
  const anna = await dock.book('12:00', 'Anna');
  await dock.open();
  const second = await context.newPage();
  await second.clock.setFixedTime(new Date(`${dock.day}T10:00:00Z`));
  await second.goto('/admin/today');
  const noted: string[] = [];
  for (const tab of [page, second]) {
    tab.on('request', (request) => {
      if (request.url().endsWith('/attendance')) {
        noted.push(request.headers()['idempotency-key'] ?? '');
      }
    });
  }

  await context.setOffline(true);
  await expect(findOffline(page)).toBeVisible();
  await dock.findEntry('Anna').getByRole('button', { name: 'Arrived' }).click();
  await expect(findUnsent(second)).toBeVisible();
  noted.length = 0;
  await context.setOffline(false);
  await expect(findUnsent(page)).toHaveCount(0);
  await expect(findUnsent(second)).toHaveCount(0);
  expect(noted).toHaveLength(1);
  await expect.poll(() => dock.readAttendance(anna)).toBe('arrived');
});

test('a closed tab loses nothing, and nobody else sends or sees what waits @long', async ({
  page,
  context,
}) => {
  const dock = new DockSite(page, 9);
  const first = await signInAs(page, 'operator');
  const anna = await dock.book('12:00', 'Anna');
  await dock.open();
  await context.setOffline(true);
  await expect(findOffline(page)).toBeVisible();
  await dock.findEntry('Anna').getByRole('button', { name: 'Arrived' }).click();
  await expect(findUnsent(page)).toBeVisible();
  await page.goto('about:blank');
  await context.setOffline(false);
  await signInAs(page, 'operator');
  await page.goto('/admin/today');
  await dock.waitUntilLoaded();
  await expect(dock.findEntry('Anna').getByRole('button', { name: 'Arrived' })).toBeVisible();
  await expect(findUnsent(page)).toHaveCount(0);
  expect(await dock.readAttendance(anna)).toBeUndefined();
  await page.request.post('/api/login', { data: { email: first.email, password: first.password } });
  await page.reload();
  await expect(dock.findEntry('Anna')).toContainText('Arrived 12:00');
  await expect.poll(() => dock.readAttendance(anna)).toBe('arrived');
});

test('the end of a session hides the day, keeps what waits, and asks to sign in', async ({
  page,
  context,
}) => {
  const dock = new DockSite(page, 10);
  const person = await signInAs(page, 'operator');
  const anna = await dock.book('12:00', 'Anna');
  await dock.open();
  await context.setOffline(true);
  await expect(findOffline(page)).toBeVisible();
  await dock.findEntry('Anna').getByRole('button', { name: 'Arrived' }).click();
  await page.request.post('/api/logout');
  await context.setOffline(false);
  await expect(page.getByText('1 note is waiting on this device')).toBeVisible();
  await expect(page.getByText('Anna')).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/admin\/today$/);
  await expect(dock.findEntry('Anna')).toContainText('Arrived 12:00');
  await expect.poll(() => dock.readAttendance(anna)).toBe('arrived');
});

test('signing out asks while something waits, and then clears the device @long', async ({
  page,
  context,
}) => {
  const dock = new DockSite(page, 11);
  await signInAs(page, 'operator');
  const anna = await dock.book('12:00', 'Anna');
  await dock.open();
  await page.route('**/attendance', (route) => route.abort());
  await dock.findEntry('Anna').getByRole('button', { name: 'Arrived' }).click();
  await expect(findUnsent(page)).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Log out and lose notes?' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(question).toContainText('1 note on this device has not been sent yet.');
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(question).toHaveCount(0);
  await expect(findUnsent(page)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Delete and log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  expect(await countRemains(page)).toEqual({ day: null, waiting: 0, caches: [], workers: 0 });
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('session');
  await signInAs(page, 'operator');
  await page.goto('/admin/today');
  await expect(dock.findEntry('Anna').getByRole('button', { name: 'Arrived' })).toBeVisible();
  expect(await dock.readAttendance(anna)).toBeUndefined();
});

test('without a network the day is shown for 12 hours, and without a session it leaves the device @long', async ({
  page,
  context,
}) => {
  const dock = new DockSite(page, 14);
  const setHour = async (time: string) => {
    await page.clock.setFixedTime(new Date(`${dock.day}T${time}:00Z`));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };

  await signInAs(page, 'operator');
  await dock.book('21:00', 'Anna');
  await dock.open();
  await setHour('04:00');
  // Nobody loads a day before the time at which it was loaded.
  await page.evaluate(() => {
    localStorage.clear();
  });
  await page.reload();
  await dock.waitUntilLoaded();
  await expect(dock.findEntry('Anna')).toBeVisible();
  await context.setOffline(true);
  await setHour('15:59');
  await expect(dock.findEntry('Anna')).toBeVisible();
  await setHour('16:00');
  await expect(page.getByText('This device has not loaded today’s bookings yet.')).toBeVisible();
  await expect(dock.findEntry('Anna')).toHaveCount(0);
  await context.setOffline(false);
  await expect(dock.findEntry('Anna')).toBeVisible();
  expect((await countRemains(page)).day).not.toBeNull();

  const elsewhere = await context.newPage();
  await elsewhere.request.post('/api/logout');
  await elsewhere.clock.setFixedTime(new Date(`${dock.day}T16:00:00Z`));
  await elsewhere.goto('/prices');
  await expect.poll(() => elsewhere.evaluate(() => localStorage.getItem('dockDay'))).toBeNull();
  await expect(dock.findEntry('Anna'), 'in the tab of the dock').toHaveCount(0);
});

test('no other page is cached or has a worker, and an answer of the API never', async ({
  page,
  context,
}) => {
  const dock = new DockSite(page, 12);
  await signInAs(page, 'manager');
  await dock.open();
  for (const address of ['/', '/admin/bookings']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.controller), address).toBeNull();
  }

  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/admin/today');
  expect(kept.filter((path) => !/^(\/assets\/.+|\/admin\/today|\/mark\.svg)$/.test(path))).toEqual(
    [],
  );
  await context.setOffline(true);
  await expect(page.goto('/')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

/** What the device still has of the user who has signed out. */
const countRemains = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('cablepark');
      request.onsuccess = () => {
        resolve(request.result);
      };
    });
    const waiting = await new Promise<number>((resolve) => {
      const request = database.transaction('waitingCalls').objectStore('waitingCalls').count();
      request.onsuccess = () => {
        resolve(request.result);
      };
    });
    return {
      day: localStorage.getItem('dockDay'),
      waiting,
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    };
  });
