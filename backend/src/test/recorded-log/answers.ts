import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';

import type { Browser } from '../browser.ts';
import { readAllPages } from '../read-all-pages.ts';
import type { RunningApp } from '../running-app.ts';
import { signIn } from '../sign-in.ts';
import type { RecordedAnswer, RecordedLog, Visitor } from './recorded-log.ts';
import { assertDone } from './season/assert-done.ts';

/** The visitors whose answers are recorded. Those with a login sign in now. */
export async function signInVisitors(
  app: RunningApp,
  { admin, customer }: RecordedLog['about']['logins'],
): Promise<Record<Visitor, Browser>> {
  return {
    guest: app.createGuest(),
    admin: await signIn(app.url, admin),
    customer: await signIn(app.url, customer),
  };
}

/** Records the answers that show rows of read models and open their sealed boxes. */
export async function recordAnswers(
  app: RunningApp,
  logins: RecordedLog['about']['logins'],
): Promise<RecordedAnswer[]> {
  const visitors = await signInVisitors(app, logins);
  await app.waitUntilVisible();
  const bookings = await readAllPages<BookingWithSlots>(visitors.admin, '/api/bookings');
  const paths: [Visitor, string][] = [
    ...bookings.map(({ reference }): [Visitor, string] => ['admin', `/api/bookings/${reference}`]),
    ['guest', `/api/bookings/${bookings[0]?.reference}`],
    ['customer', '/api/user/bookings'],
    ['customer', '/api/user'],
    ['admin', '/api/users'],
    ['admin', '/api/admin/feedback'],
    ['admin', '/api/config/admin-email'],
    ['admin', '/api/admin/lead-time-settings'],
    ['admin', '/api/stats'],
    ['admin', '/api/timeslots?startDate=2026-06-08&endDate=2026-06-08'],
    ['guest', '/api/timeslots?startDate=2026-06-12&endDate=2026-06-12'],
  ];
  const answers: RecordedAnswer[] = [];
  for (const [by, path] of paths) {
    answers.push({ path, by, body: await assertDone(visitors[by].get(path)) });
  }

  return answers;
}
