import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { User } from '@cablepark/contracts/accounts/user';

import { Browser, refusalOf, type Answer } from '#test/browser';
import { FIRST_ADMIN, startRunningApp, TEST_NOW, type RunningApp } from '#test/running-app';
import { signIn, type SignedInBrowser } from '#test/sign-in';
import { Sessions } from './sessions.ts';

const DAY_MS = 86_400_000;

let app: RunningApp;
let admin: SignedInBrowser;
let made = 0;
beforeAll(async () => {
  app = await startRunningApp();
  admin = await signIn(app.url, FIRST_ADMIN);
});
afterAll(() => app.stop());

/** A new user with an account who isn't signed in. */
async function registerUser() {
  const name = `rider${++made}`;
  const login = { email: `${name}@Park.test`, password: 'six or more' };
  const { body } = await app
    .createGuest()
    .post<User>('/api/register', { ...login, username: name });
  return { ...login, username: name, id: body.id };
}

const login = (body: object, browser = app.createGuest()) => browser.post<User>('/api/login', body);
const isSignedIn = async (browser: Browser) => (await browser.get('/api/user')).status === 200;
const sessionCookieOf = ({ headers }: Answer) => headers.get('set-cookie') ?? '';

describe('signing in', () => {
  it('accepts an e-mail in any case, or a username, and returns the user', async () => {
    const { username, password, id } = await registerUser();
    for (const body of [
      { email: `${username}@park.test` },
      { email: `${username.toUpperCase()}@PARK.TEST` },
      { username },
      { username: username.toUpperCase() },
      { username: `${username}@park.test` },
    ]) {
      const answer = await login({ ...body, password });
      expect(answer).toMatchObject({
        status: 200,
        body: { id, username, role: 'athlete', isActive: true },
      });
    }
  });

  it('accepts a password exactly as it was chosen, spaces and all', async () => {
    const person = { email: 'spaces@park.test', username: 'spaces', password: ' a b c ' };
    await app.createGuest().post('/api/register', person);
    expect(await login(person)).toMatchObject({ status: 200, body: { username: 'spaces' } });
    expect(refusalOf(await login({ ...person, password: 'a b c' }))).toEqual({
      status: 401,
      code: 'WRONG_CREDENTIALS',
    });
  });

  it('records when somebody last signed in', async () => {
    const person = await registerUser();
    app.clock.advance(DAY_MS);
    const now = app.clock.now().toISOString();
    const browser = app.createGuest();
    expect((await login(person, browser)).body.lastLogin).toBe(now);
    expect((await browser.get<User>('/api/user')).body.lastLogin).toBe(now);
    app.clock.set(TEST_NOW);
  });

  it.each([
    [{ password: 'x' }, 'Email is required'],
    [{ email: '', password: 'x' }, 'Email is required'],
    [{ email: 'nobody', password: 'x' }, 'Please enter a valid email'],
    [{ email: 'a@b.lv' }, 'Password is required'],
    [{ email: 'a@b.lv', password: '' }, 'Password is required'],
  ])('answers %j with %s', async (body, error) => {
    expect(await login(body)).toMatchObject({ status: 400, body: { error } });
  });

  it('reveals no accounts: unknown, wrong and inactive are answered alike', async () => {
    const person = await registerUser();
    const inactive = await registerUser();
    await admin.patch(`/api/users/${inactive.id}`, { isActive: false });
    const answers = [
      await login({ email: 'nobody@park.test', password: person.password }),
      await login({ email: person.email, password: 'wrong password' }),
      await login({ username: person.username, password: 'wrong password' }),
      await login(inactive),
    ];
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({
        status: 401,
        body: { error: 'Invalid email or password', code: 'WRONG_CREDENTIALS' },
      });
    }

    for (const answer of answers) {
      expect(sessionCookieOf(answer)).toBe('');
    }
  });

  it('sets a cookie that scripts and other sites can not use, over TLS alone if there is TLS', async () => {
    const person = await registerUser();
    const plain = sessionCookieOf(await login(person));
    expect(plain).toMatch(/^session=[\w-]+\.[\w-]+;/);
    expect(plain).toContain('HttpOnly');
    expect(plain).toContain('SameSite=Lax');
    expect(plain).not.toContain('Secure');
  });

  it('sets cookies behind TLS that no neighbouring site can plant', async () => {
    const person = await registerUser();
    const browser = new Browser(app.url, { 'x-forwarded-proto': 'https' });
    const cookies = (await login(person, browser)).headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const [i, name] of ['__Host-session', '__Host-device'].entries()) {
      expect(cookies[i]).toMatch(new RegExp(`^${name}=[^;]+;`));
      for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) {
        expect(cookies[i]?.split('; ')).toContain(attribute);
      }
    }

    expect(await isSignedIn(browser)).toBe(true);
    const planted = new Browser(app.url, { 'x-forwarded-proto': 'https' });
    planted.cookies.set('session', (await signIn(app.url, person)).cookies.get('session') ?? '');
    expect(await isSignedIn(planted)).toBe(false);
    await browser.post('/api/logout');
    expect([...browser.cookies.keys()]).toEqual(['__Host-device']);
  });

  it('remembers the browser for a year, by nothing that reveals whose it is', async () => {
    const [one, other] = [await registerUser(), await registerUser()];
    const browser = app.createGuest();
    await login(one, browser);
    const [, device = ''] = (await login(other, browser)).headers.getSetCookie();
    expect(device).toMatch(
      /^device=[\w-]{22}~[\w-]{22}~[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(device).not.toContain(one.id);
  });

  it('renews the session: the previous one ends, and none can be planted', async () => {
    const person = await registerUser();
    const browser = app.createGuest();
    await login(person, browser);
    const before = browser.openAt(app.url);
    await login(person, browser);
    expect(browser.cookies.get('session')).not.toBe(before.cookies.get('session'));
    expect([await isSignedIn(browser), await isSignedIn(before)]).toEqual([true, false]);
  });

  it('accepts no cookie that somebody else made', async () => {
    const browser = await app.signInAs('athlete');
    const [token = '', signature = ''] = browser.cookies.get('session')?.split('.') ?? [];
    for (const forged of [
      token,
      `${token}.`,
      `${token}x.${signature}`,
      `.${signature}`,
      `${signature}.${token}`,
    ]) {
      const thief = app.createGuest();
      thief.cookies.set('session', forged);
      expect(await isSignedIn(thief)).toBe(false);
    }
  });
});

describe('signing in with Google, where it is not set up', () => {
  it.each(['', '/callback?code=1&state=2'])(
    'leads back to /auth with a reason: %s',
    async (path) => {
      const { status, headers } = await app.createGuest().get(`/api/auth/google${path}`);
      expect([status, headers.get('location')]).toEqual([302, '/auth?error=GOOGLE_NOT_CONFIGURED']);
    },
  );
});

describe('a session', () => {
  it('ends on the server when its user signs out', async () => {
    const browser = await app.signInAs('athlete');
    const copy = browser.openAt(app.url);
    expect(await browser.post('/api/logout')).toMatchObject({
      status: 200,
      body: { message: 'You have been signed out of your account' },
    });
    expect([browser.cookies.has('session'), await isSignedIn(copy)]).toEqual([false, false]);
    expect((await browser.post('/api/logout')).status).toBe(200);
  });

  it('ends when the password is reset; only the new password works then', async () => {
    const person = await registerUser();
    const browser = await signIn(app.url, person);
    expect(
      await admin.post(`/api/users/${person.id}/reset-password`, { password: 'another password' }),
    ).toMatchObject({
      status: 200,
    });
    expect(await isSignedIn(browser)).toBe(false);
    expect(refusalOf(await login(person))).toEqual({ status: 401, code: 'WRONG_CREDENTIALS' });
    expect((await login({ ...person, password: 'another password' })).status).toBe(200);
  });

  it('ends when its user is deactivated, and stays ended when they are reactivated', async () => {
    const person = await registerUser();
    const browser = await signIn(app.url, person);
    expect(await admin.patch(`/api/users/${person.id}`, { isActive: false })).toMatchObject({
      status: 200,
      body: { isActive: false },
    });
    expect([await isSignedIn(browser), (await login(person)).status]).toEqual([false, 401]);
    await admin.patch(`/api/users/${person.id}`, { isActive: true });
    expect([await isSignedIn(browser), (await login(person)).status]).toEqual([false, 200]);
  });

  it('ends by itself after fourteen days', async () => {
    const browser = await app.signInAs('athlete');
    app.clock.advance(14 * DAY_MS - 1);
    expect(await isSignedIn(browser)).toBe(true);
    app.clock.advance(1);
    expect(await isSignedIn(browser)).toBe(false);
    app.clock.set(TEST_NOW);
  });
});

describe('a session of staff', () => {
  const HOUR_MS = 3_600_000;
  const ROLES = ['operator', 'manager', 'admin'] as const;

  it('ends twelve hours after its last request, and after fourteen days even with requests', async () => {
    const browsers = await Promise.all(ROLES.map((role) => app.signInAs(role)));
    const areSignedIn = () => Promise.all(browsers.map(isSignedIn));
    for (let hours = 11; hours < 14 * 24; hours += 11) {
      app.clock.advance(11 * HOUR_MS);
      expect(await areSignedIn()).toEqual([true, true, true]);
    }

    app.clock.set(new Date(Date.parse(TEST_NOW) + 14 * DAY_MS).toISOString());
    expect(await areSignedIn()).toEqual([false, false, false]);
    app.clock.set(TEST_NOW);
    const idle = await app.signInAs('operator');
    app.clock.advance(12 * HOUR_MS - 1);
    expect(await isSignedIn(idle.openAt(app.url))).toBe(true);
    app.clock.advance(12 * HOUR_MS);
    expect(await isSignedIn(idle)).toBe(false);
    app.clock.set(TEST_NOW);
  });

  it('never ends early for a customer', async () => {
    const browser = await app.signInAs('athlete');
    app.clock.advance(13 * HOUR_MS);
    expect(await isSignedIn(browser)).toBe(true);
    app.clock.set(TEST_NOW);
  });
});

describe('expired sessions', () => {
  it('are removed, and no others', async () => {
    const [customer, operator] = [await app.signInAs('athlete'), await app.signInAs('operator')];
    const sessions = app.app.get(Sessions, { strict: false });
    const listSessionOwners = async () => {
      const { rows } = await app.infrastructure.pool.query<{ user_id: string }>(
        'SELECT user_id FROM accounts.sessions WHERE user_id IN ($1, $2)',
        [customer.user.id, operator.user.id],
      );
      return rows.map(({ user_id }) => user_id);
    };

    const addToNow = (ms: number) => new Date(app.clock.now().getTime() + ms);
    await sessions.removeEnded(addToNow(DAY_MS / 2 - 1));
    expect((await listSessionOwners()).sort()).toEqual([customer.user.id, operator.user.id].sort());
    await sessions.removeEnded(addToNow(DAY_MS / 2));
    expect(await listSessionOwners()).toEqual([customer.user.id]);
    await sessions.removeEnded(addToNow(14 * DAY_MS));
    expect(await listSessionOwners()).toEqual([]);
  });
});

describe('passwords', () => {
  it('are in no answer, and in the log and the database only as hashes', async () => {
    const person = await registerUser();
    const answers = [
      await login(person),
      await admin.get('/api/users'),
      await admin.get(`/api/admin/audit`),
    ];
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(
      /six or more|argon2|hash|credential/i,
    );
    expect(
      JSON.stringify(await app.readEvents(), (_, value: unknown) =>
        typeof value === 'bigint' ? '' : value,
      ),
    ).not.toMatch(/six or more|argon2/);
    const { rows } = await app.infrastructure.pool.query<{ password_hash: string }>(
      'SELECT password_hash FROM vault.credentials',
    );
    for (const { password_hash } of rows) {
      expect(password_hash).toMatch(/^\$argon2id\$/);
    }
  });
});
