import { randomUUID } from 'node:crypto';
import type { User } from '@cablepark/contracts/accounts/user';
import { systemContext } from '@cablepark/event-store/streams/command-context';
import { Claims } from '../../../accounts/commands/open-account/claims.ts';
import { emailName } from '../../../accounts/domain/names.ts';
import { mailedReset, mailedVerification } from '../../../accounts/test/mailed-tokens.ts';
import { linkGoogle, signInThrough } from '../../../accounts/test/through-google.ts';
import type { Provider } from '../../../accounts/test/provider.ts';
import { booked, dayOfJune } from '../../../schedule/test/form.ts';
import type { RunningApp } from '../../running-app.ts';
import { signIn, type Login, type SignedInBrowser } from '../../sign-in.ts';
import { done } from './done.ts';
import type { Staff } from './staff.ts';

const PASSWORD = 'a fine long password';
const FIRST_EMAIL = 'anna@example.lv';
/** How the customer signs in at the end. */
export const CUSTOMER: Login = { email: 'anna.ozola@example.lv', password: `${PASSWORD} 3` };

/** Registers somebody and signs them in. */
async function registered(
  app: RunningApp,
  email: string,
  username = email.replace(/@.*/, ''),
): Promise<SignedInBrowser> {
  const form = { email, username, password: PASSWORD, firstName: 'Anna', phoneNumber: '20000005' };
  await done(app.guest().post('/api/register', form));
  return signIn(app.url, { email, password: PASSWORD });
}

/** Everything that the owner of an account does with it. */
export async function customerSeason(app: RunningApp): Promise<SignedInBrowser> {
  const anna = await registered(app, FIRST_EMAIL);
  const verify = async () =>
    done(anna.post('/api/verify', { token: (await mailedVerification(app, anna.user.id)).token }));
  await done(anna.patch('/api/user', { lastName: 'Bērziņa' }));
  await done(anna.post('/api/user/verification'));
  await verify();
  await done(anna.patch('/api/user', { email: CUSTOMER.email, password: PASSWORD }));
  await verify();
  await done(
    anna.post('/api/user/password', { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` }),
  );
  await done(app.guest().post('/api/password/forgot', { email: CUSTOMER.email }));
  const { token } = await mailedReset(app, anna.user.id);
  await done(app.guest().post('/api/password/reset', { token, password: CUSTOMER.password }));
  return signIn(app.url, CUSTOMER);
}

/**
 * Accounts whose e-mail others take, that are linked to Google, closed or erased, and one that was
 * never completed.
 */
export async function accountsSeason(
  app: RunningApp,
  provider: Provider,
  { admin, manager }: Staff,
): Promise<void> {
  await registered(app, FIRST_EMAIL, 'another-anna'); // the customer's former e-mail
  await abandoned(app, 'zane@example.lv');
  await throughGoogle(app, provider);
  const closed = await registered(app, 'closed@example.lv');
  await done(
    manager.post(`/api/users/${closed.user.id}/reset-password`, { password: `${PASSWORD} 4` }),
  );
  for (const isActive of [false, true, false]) {
    await done(manager.patch(`/api/users/${closed.user.id}`, { isActive }));
  }

  const erased = await registered(app, 'erased@example.lv');
  const { booking } = await booked(erased, ['20:00'], dayOfJune(13));
  await done(erased.delete(`/api/bookings/${booking.id}`));
  await done(erased.post('/api/feedback', { rating: 2, comment: 'The water was cold' }));
  await done(admin.delete(`/api/users/${erased.user.id}/personal-data`));
}

/**
 * Somebody's registration ended after its e-mail was claimed; later somebody else takes that
 * e-mail.
 */
async function abandoned(app: RunningApp, email: string): Promise<void> {
  const claims = app.app.get(Claims, { strict: false });
  await claims.take(emailName(email), randomUUID(), systemContext('Register', app.clock.now()));
  await registered(app, email);
}

async function throughGoogle(app: RunningApp, provider: Provider): Promise<void> {
  const claims = (name: string) => ({
    sub: name,
    email: `${name}@gmail.example`,
    email_verified: true,
  });
  await signInThrough(provider, app.guest(), {
    ...claims('ieva'),
    given_name: 'Ieva',
    family_name: 'Liepa',
  });
  await registered(app, claims('toms').email);
  // Takes the e-mail from the account above.
  await signInThrough(provider, app.guest(), claims('toms'));
  const linked = await registered(app, 'linked@example.lv');
  const { token } = await mailedVerification(app, linked.user.id);
  await done(linked.post<User>('/api/verify', { token }));
  await linkGoogle(provider, linked, claims('linked'));
  await done(linked.delete('/api/user/google'));
}
