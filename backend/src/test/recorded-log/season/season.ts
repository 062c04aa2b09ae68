import { CommandBus } from '@nestjs/cqrs';

import type { Provider } from '#accounts/test/provider';
import { GenerateDays } from '#schedule/nightly/generate-days/generate-days.command';
import { FIRST_ADMIN, type RunningApp } from '#test/running-app';
import { signIn, type SignedInBrowser } from '#test/sign-in';
import { CUSTOMER, playAccounts, playCustomer } from './accounts-season.ts';
import { playBookings } from './bookings-season.ts';
import { playFeedback } from './feedback-season.ts';
import { playParkDays } from './park-days-season.ts';
import { playPasses } from './passes-season.ts';
import { playSettings } from './settings-season.ts';
import { playSlots } from './slots-season.ts';
import type { Staff } from './staff.ts';

const DAY_MS = 86_400_000;
/**
 * Sources of feedback and replaced addresses are kept for 30 days, and passes are good for days, so
 * the tasks run as if it were later.
 */
const LATER = new Date('2026-07-05T00:00:00Z');
const RUN_LATER = [
  'erase where feedback came from',
  'erase replaced admin e-mails',
  'end passes whose time is over',
];

/**
 * Three days of June at a small park, through its API, in which events of nearly every type are
 * written (`NOT_WRITTEN`).
 */
export async function playSeason(app: RunningApp, provider: Provider): Promise<void> {
  const staff: Staff = {
    admin: await signIn(app.url, FIRST_ADMIN),
    manager: await app.signInAs('manager'),
    operator: await app.signInAs('operator'),
  };
  await playBookings(app.createGuest(), await playCustomer(app), staff);
  const secondDay = await startNextDay(app, staff);
  await playSettings(secondDay);
  await playSlots(app.createGuest(), secondDay);
  await playParkDays(app, secondDay);
  await playPasses(app, secondDay);
  await playAccounts(app, provider, secondDay);
  const thirdDay = await startNextDay(app, secondDay);
  await playFeedback(app, await signIn(app.url, CUSTOMER), thirdDay);
  await app.waitUntilVisible();
  for (const { name, run } of app.listNightlyTasks()) {
    if (RUN_LATER.includes(name)) {
      await run(LATER);
    }
  }
}

/**
 * A night passes, in which the day that enters the booking window is generated. Sessions end, so
 * the staff sign in again.
 */
async function startNextDay(
  { app, clock, url }: RunningApp,
  { admin, manager, operator }: Staff,
): Promise<Staff> {
  clock.advance(DAY_MS);
  await app.get(CommandBus).execute(new GenerateDays());
  const signInAgain = ({ user, password }: SignedInBrowser) =>
    signIn(url, { email: user.email ?? '', password });
  return {
    admin: await signInAgain(admin),
    manager: await signInAgain(manager),
    operator: await signInAgain(operator),
  };
}
