import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { User } from '@cablepark/contracts/accounts/user';
import { userStreamOf } from '@cablepark/contracts/shared/streams';

import { Browser, refusalOf } from '#test/browser';
import { FIRST_ADMIN, startRunningApp, TEST_NOW, type RunningApp } from '#test/running-app';
import { signIn, type SignedInBrowser } from '#test/sign-in';
import { openReset, openVerification } from '../test/mailed-tokens.ts';
import { startProvider, type Claims, type Provider } from '../test/provider.ts';
import {
  approve,
  beginLink,
  beginWithGoogle,
  linkGoogle,
  readLocation,
  signInThrough,
} from '../test/through-google.ts';

let provider: Provider;
let app: RunningApp;
beforeAll(async () => {
  provider = await startProvider();
  const settings = {
    GOOGLE_CLIENT_ID: 'cablepark',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER_URL: provider.issuer,
  };
  app = await startRunningApp({ settings });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

const signInWithGoogle = (browser: Browser, claims: Claims, returnTo?: string) =>
  signInThrough(provider, browser, claims, returnTo);
const userOf = async (browser: Browser) => (await browser.get<User>('/api/user')).body;

let made = 0;
const createNewcomer = (fields: Partial<Claims> = {}): Claims & { email: string } => {
  const sub = `google-${++made}`;
  return { sub, email: `${sub}@gmail.test`, email_verified: true, ...fields };
};

const registerVisitor = async (email: string, username = `own-${++made}`) => {
  const login = { email, password: 'six or more' };
  const { body } = await app.createGuest().post<User>('/api/register', { ...login, username });
  return { ...login, id: body.id };
};

async function proveEmail(id: string, login: { email: string; password: string }): Promise<void> {
  const browser = await signIn(app.url, login);
  expect(
    (await browser.post('/api/verify', { token: (await openVerification(app, id)).token })).status,
  ).toBe(200);
}

async function expectNotJoined(claims: Claims): Promise<void> {
  const before = (await app.readEvents()).length;
  const browser = app.createGuest();
  expect(await signInWithGoogle(browser, claims)).toBe('/auth?error=GOOGLE_NOT_LINKED');
  expect((await browser.get('/api/user')).status).toBe(401);
  expect(await app.readEvents()).toHaveLength(before);
}

describe('signing in with Google', () => {
  it('asks the provider with state, nonce and PKCE', async () => {
    const address = new URL(await beginWithGoogle(app.createGuest()));
    expect(address.origin).toBe(new URL(provider.issuer).origin);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'cablepark',
      redirect_uri: `${app.url}/api/auth/google/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      scope: expect.stringContaining('email'),
    });
  });

  it('creates an athlete for an unknown user, and goes back to the page asked for', async () => {
    const browser = app.createGuest();
    const claims = createNewcomer({ given_name: 'Anna', family_name: 'Bērziņa' });
    expect(await signInWithGoogle(browser, claims)).toBe('/booking');
    expect(await userOf(browser)).toMatchObject({
      email: claims.email,
      username: claims.sub,
      firstName: 'Anna',
      lastName: 'Bērziņa',
      role: 'athlete',
    });
  });

  it('gives a newcomer no username that looks like one of the staff’s', async () => {
    const browser = app.createGuest();
    await signInWithGoogle(browser, createNewcomer({ email: 'adrnin@gmail.test' }));
    expect((await userOf(browser)).username).toMatch(/^adrnin-[\da-f]{6}$/);
  });

  it('keeps its state in a cookie that, behind TLS, only TLS can have set', async () => {
    const browser = new Browser(app.url, { 'x-forwarded-proto': 'https' });
    await beginWithGoogle(browser);
    expect([...browser.cookies.keys()]).toEqual(['__Secure-google-sign-in']);
  });

  it('recognises users by their Google account, even under another e-mail', async () => {
    const [first, second] = [app.createGuest(), app.createGuest()];
    const claims = createNewcomer();
    await signInWithGoogle(first, claims);
    await signInWithGoogle(second, { ...claims, email: 'moved@gmail.test', email_verified: false });
    expect((await userOf(second)).id).toBe((await userOf(first)).id);
  });

  it('takes a verified e-mail from an account that never proved it, which is closed', async () => {
    const claims = createNewcomer();
    const { id, ...login } = await registerVisitor(claims.email.toUpperCase(), claims.email);
    const squatter = await signIn(app.url, login);
    // Nobody can predict, and claim in advance, the username that replaces the e-mail.
    await app.createGuest().post('/api/register', {
      ...createNewcomer(),
      username: `user-${id.slice(-12)}`,
      password: 'six or more',
    });
    const browser = app.createGuest();
    expect(await signInWithGoogle(browser, claims)).toBe('/booking');
    expect(await userOf(browser)).toMatchObject({ email: claims.email, isEmailProved: true });
    expect((await userOf(browser)).id).not.toBe(id);
    expect((await squatter.get('/api/user')).status).toBe(401);
    for (const way of [login, { username: squatter.user.username, password: login.password }]) {
      expect((await app.createGuest().post('/api/login', way)).status).toBe(401);
    }

    const admin = await signIn(app.url, FIRST_ADMIN);
    const { body: users } = await admin.get<User[]>('/api/users');
    expect(users.find((user) => user.id === id)).toMatchObject({
      email: null,
      isEmailProved: false,
    });
    const reset = await admin.post(`/api/users/${id}/reset-password`, {
      password: 'of whom, though?',
    });
    expect(refusalOf(reset)).toEqual({ status: 400, code: 'INVALID_REQUEST' });
  });

  it('links the athlete whose proved e-mail it is, who keeps the password', async () => {
    const claims = createNewcomer();
    const { id, ...login } = await registerVisitor(claims.email);
    await proveEmail(id, login);
    const browser = app.createGuest();
    expect(await signInWithGoogle(browser, claims)).toBe('/booking');
    expect((await userOf(browser)).id).toBe(id);
    expect((await app.createGuest().post('/api/login', login)).status).toBe(200);
  });

  it('links them whatever they change in the meantime', async () => {
    const claims = createNewcomer();
    const { id, ...login } = await registerVisitor(claims.email);
    await proveEmail(id, login);
    const own = await signIn(app.url, login);
    let isOver = false;
    // Each edit can be in the way of one try, of which there are twenty.
    const editRepeatedly = async () => {
      for (let i = 0; i < 15 && !isOver; i++) {
        await own.patch('/api/user', { firstName: `Anna${made++ % 2}` });
      }
    };

    const editing = editRepeatedly();
    const browser = app.createGuest();
    const end = await signInWithGoogle(browser, claims);
    isOver = true;
    await editing;
    expect(end).toBe('/booking');
    expect((await userOf(browser)).id).toBe(id);
  });

  it.each(['operator', 'manager', 'admin'] as const)(
    'never links a %s by e-mail, and writes nothing',
    async (role) => {
      const staff = await app.signInAs(role);
      await expectNotJoined(createNewcomer({ email: staff.user.email ?? '' }));
      expect((await staff.get('/api/user')).status).toBe(200);
    },
  );

  it.each([true, false])(
    'never links an inactive account, proved (%s) or not, and writes nothing',
    async (isProved) => {
      const claims = createNewcomer();
      const { id, ...login } = await registerVisitor(claims.email);
      if (isProved) {
        await proveEmail(id, login);
      }

      await (await signIn(app.url, FIRST_ADMIN)).patch(`/api/users/${id}`, { isActive: false });
      await expectNotJoined(claims);
    },
  );

  it('creates one account for two simultaneous clicks', async () => {
    const claims = createNewcomer();
    await registerVisitor(claims.email);
    await provider.say(claims);
    const browsers = [app.createGuest(), app.createGuest(), app.createGuest()];
    const back = await Promise.all(
      browsers.map(async (browser) => approve(await beginWithGoogle(browser))),
    );
    const ends = await Promise.all(
      browsers.map(async (browser, i) => readLocation(await browser.get(back[i] ?? ''))),
    );
    expect(ends).toEqual(['/booking', '/booking', '/booking']);
    expect(
      new Set(await Promise.all(browsers.map(async (browser) => (await userOf(browser)).id))).size,
    ).toBe(1);
  });

  it.each([{ email_verified: false }, { email_verified: undefined }])(
    'links no account and creates none for an e-mail with %j',
    async (fields) => {
      const known = createNewcomer(fields);
      await registerVisitor(known.email);
      for (const claims of [known, createNewcomer(fields)]) {
        const browser = app.createGuest();
        expect(await signInWithGoogle(browser, claims)).toBe(
          '/auth?error=GOOGLE_EMAIL_NOT_VERIFIED',
        );
        expect((await browser.get('/api/user')).status).toBe(401);
      }
    },
  );

  it('signs in nobody whose account is inactive', async () => {
    const claims = createNewcomer();
    const browser = app.createGuest();
    await signInWithGoogle(browser, claims);
    const admin = await signIn(app.url, FIRST_ADMIN);
    await admin.patch(`/api/users/${(await userOf(browser)).id}`, { isActive: false });
    const again = app.createGuest();
    expect(await signInWithGoogle(again, claims)).toBe('/auth?error=ACCOUNT_INACTIVE');
    expect((await again.get('/api/user')).status).toBe(401);
  });

  it.each([
    ['https://evil.test/', '/'],
    ['//evil.test', '/'],
    ['/\\evil.test', '/'],
    ['/%0d%0aSet-Cookie:x', '/%0d%0aSet-Cookie:x'],
    ['javascript:alert(1)', '/'],
    ['/api/logout', '/'],
    ['', '/'],
    ['/profile?tab=bookings', '/profile?tab=bookings'],
  ])('asked to return to %s leads to %s', async (returnTo, page) => {
    expect(await signInWithGoogle(app.createGuest(), createNewcomer(), returnTo)).toBe(page);
  });

  it('works only in the browser that began it, and once', async () => {
    await provider.say(createNewcomer());
    const browser = app.createGuest();
    const back = await approve(await beginWithGoogle(browser));
    const failed = '/auth?error=GOOGLE_FAILED';
    expect(readLocation(await app.createGuest().get(back))).toBe(failed);
    expect(readLocation(await browser.get(back.replace(/state=[^&]+/, 'state=forged')))).toBe(
      failed,
    );
    expect(readLocation(await browser.get(back))).toBe(failed);
  });

  it.each(['?error=access_denied', '?code=made-up&state=made-up', ''])(
    'ends at /auth with a reason when the provider sends back %s',
    async (query) => {
      const browser = app.createGuest();
      await beginWithGoogle(browser);
      expect(readLocation(await browser.get(`/api/auth/google/callback${query}`))).toBe(
        '/auth?error=GOOGLE_FAILED',
      );
    },
  );
});

describe('linking Google in the profile', () => {
  const link = (person: SignedInBrowser, claims: Claims) => linkGoogle(provider, person, claims);

  it.each(['athlete', 'admin'] as const)(
    'lets an %s sign in with it until it is unlinked',
    async (role) => {
      const [person, claims] = [await app.signInAs(role), createNewcomer()];
      expect(refusalOf(await beginLink(person, 'not the password'))).toEqual({
        status: 403,
        code: 'WRONG_PASSWORD',
      });
      expect(await link(person, claims)).toBe('/profile');
      const browser = app.createGuest();
      await signInWithGoogle(browser, claims);
      expect((await userOf(browser)).id).toBe(person.user.id);
      expect((await person.delete('/api/user/google')).status).toBe(200);
      const stranger = app.createGuest();
      await signInWithGoogle(stranger, claims);
      expect((await userOf(stranger)).id).not.toBe(person.user.id);
    },
  );

  it('works only in the session that began it, while that lasts', async () => {
    const [person, claims] = [await app.signInAs('athlete'), createNewcomer()];
    await provider.say(claims);
    const { body } = await beginLink(person, person.password);
    const back = await approve(body.url);
    const before = (await app.readEvents()).length;
    const elsewhere = await signIn(app.url, {
      email: person.user.email ?? '',
      password: person.password,
    });
    const stateCookie = [...person.cookies].find(([name]) => name.includes('google-sign-in'));
    if (stateCookie) {
      elsewhere.cookies.set(...stateCookie);
    }

    expect(readLocation(await elsewhere.get(back))).toBe('/auth?error=GOOGLE_FAILED');
    await person.post('/api/logout');
    expect(readLocation(await person.get(back))).toBe('/auth?error=GOOGLE_FAILED');
    const written = (await app.readEvents()).slice(before).map(({ type }) => type);
    expect(written).not.toContain('GoogleAccountLinked');
  });

  it('refuses a Google account that signs in to another account', async () => {
    const [person, claims] = [await app.signInAs('athlete'), createNewcomer()];
    await signInWithGoogle(app.createGuest(), claims);
    expect(await link(person, claims)).toBe('/profile?error=GOOGLE_LINKED_ELSEWHERE');
  });

  it('requires users without a password to have signed in just now', async () => {
    const browser = app.createGuest();
    await signInWithGoogle(browser, createNewcomer());
    expect((await beginLink(browser)).status).toBe(200);
    app.clock.advance(5 * 60_000 + 1);
    expect(refusalOf(await beginLink(browser))).toEqual({ status: 403, code: 'SIGN_IN_AGAIN' });
    app.clock.set(TEST_NOW);
  });

  it('is undone by choosing a new password in place of a forgotten one', async () => {
    const [browser, claims] = [app.createGuest(), createNewcomer()];
    await signInWithGoogle(browser, claims);
    const { id, email } = await userOf(browser);
    await app.createGuest().post('/api/password/forgot', { email });
    const { token } = await openReset(app, id);
    expect(
      (await app.createGuest().post('/api/password/reset', { token, password: 'another password' }))
        .status,
    ).toBe(200);
    expect((await browser.get('/api/user')).status).toBe(401);
    const types = (await app.readEvents())
      .filter(({ streamId }) => streamId === userStreamOf(id))
      .map(({ type }) => type);
    expect(types).toEqual([
      'UserRegistered',
      'PasswordResetRequested',
      'GoogleAccountsUnlinked',
      'AccountRecovered',
    ]);
  });
});
