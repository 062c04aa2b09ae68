import { randomUUID } from 'node:crypto';

import type { User } from '@cablepark/contracts/accounts/user';
import type { ListedPassProduct, SoldPass } from '@cablepark/contracts/passes/passes';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';

import { Claims } from '#accounts/commands/open-account/claims';
import { toEmailName } from '#accounts/domain/names';
import { openReset, openVerification } from '#accounts/test/mailed-tokens';
import type { Provider } from '#accounts/test/provider';
import { linkGoogle, signInThrough } from '#accounts/test/through-google';
import { book, dayOfJune } from '#schedule/test/form';
import type { RunningApp } from '#test/running-app';
import { signIn, type Login, type SignedInBrowser } from '#test/sign-in';
import { assertDone } from './assert-done.ts';
import type { Staff } from './staff.ts';

const PASSWORD = 'a fine long password';
const FIRST_EMAIL = 'anna@example.lv';
/** How the customer signs in at the end. */
export const CUSTOMER: Login = { email: 'anna.ozola@example.lv', password: `${PASSWORD} 3` };

/** Registers a user and signs them in. */
async function register(
  app: RunningApp,
  email: string,
  username = email.replace(/@.*/, ''),
): Promise<SignedInBrowser> {
  const form = { email, username, password: PASSWORD, firstName: 'Anna', phoneNumber: '20000005' };
  await assertDone(app.createGuest().post('/api/register', form));
  return signIn(app.url, { email, password: PASSWORD });
}

/** Does everything that the owner of an account can do with it. */
export async function playCustomer(app: RunningApp): Promise<SignedInBrowser> {
  const anna = await register(app, FIRST_EMAIL);
  const verify = async () =>
    assertDone(
      anna.post('/api/verify', { token: (await openVerification(app, anna.user.id)).token }),
    );
  await assertDone(anna.patch('/api/user', { lastName: 'Bērziņa' }));
  await assertDone(anna.post('/api/user/verification'));
  await verify();
  await assertDone(anna.patch('/api/user', { email: CUSTOMER.email, password: PASSWORD }));
  await verify();
  await assertDone(
    anna.post('/api/user/password', { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` }),
  );
  await assertDone(app.createGuest().post('/api/password/forgot', { email: CUSTOMER.email }));
  const { token } = await openReset(app, anna.user.id);
  await assertDone(
    app.createGuest().post('/api/password/reset', { token, password: CUSTOMER.password }),
  );
  return signIn(app.url, CUSTOMER);
}

/**
 * Plays with accounts that lose their e-mail to others, are linked to Google, closed or erased, and
 * with one that is never completed.
 */
export async function playAccounts(
  app: RunningApp,
  provider: Provider,
  { admin, manager }: Staff,
): Promise<void> {
  await register(app, FIRST_EMAIL, 'another-anna'); // the customer's former e-mail
  await abandonRegistration(app, 'zane@example.lv');
  await signInThroughGoogle(app, provider);
  const closed = await register(app, 'closed@example.lv');
  await assertDone(
    manager.post(`/api/users/${closed.user.id}/reset-password`, { password: `${PASSWORD} 4` }),
  );
  for (const isActive of [false, true, false]) {
    await assertDone(manager.patch(`/api/users/${closed.user.id}`, { isActive }));
  }

  const erased = await register(app, 'erased@example.lv');
  const { booking } = await book(erased, ['20:00'], dayOfJune(13));
  await assertDone(erased.delete(`/api/bookings/${booking.id}`));
  await assertDone(erased.post('/api/feedback', { rating: 2, comment: 'The water was cold' }));
  const [product] = await assertDone(manager.get<ListedPassProduct[]>('/api/pass-products'));
  const sale = { productId: product?.id, paidBy: 'cash' };
  const { code } = await assertDone(manager.post<SoldPass>('/api/passes', sale));
  await assertDone(erased.post('/api/user/passes', { code }));
  await assertDone(admin.delete(`/api/users/${erased.user.id}/personal-data`));
}

/** Breaks a registration off after its e-mail was claimed; another user takes that e-mail later. */
async function abandonRegistration(app: RunningApp, email: string): Promise<void> {
  const claims = app.app.get(Claims, { strict: false });
  await claims.take(
    toEmailName(email),
    randomUUID(),
    createSystemContext('Register', app.clock.now()),
  );
  await register(app, email);
}

async function signInThroughGoogle(app: RunningApp, provider: Provider): Promise<void> {
  const createClaims = (name: string) => ({
    sub: name,
    email: `${name}@gmail.example`,
    email_verified: true,
  });
  await signInThrough(provider, app.createGuest(), {
    ...createClaims('ieva'),
    given_name: 'Ieva',
    family_name: 'Liepa',
  });
  await register(app, createClaims('toms').email);
  // This account takes the e-mail from the one above.
  await signInThrough(provider, app.createGuest(), createClaims('toms'));
  const linked = await register(app, 'linked@example.lv');
  const { token } = await openVerification(app, linked.user.id);
  await assertDone(linked.post<User>('/api/verify', { token }));
  await linkGoogle(provider, linked, createClaims('linked'));
  await assertDone(linked.delete('/api/user/google'));
}
