import type { User } from '@cablepark/contracts/accounts/user';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Browser } from '../test/browser.ts';
import { FIRST_ADMIN, runningApp, type RunningApp } from '../test/running-app.ts';
import { signIn } from '../test/sign-in.ts';
import { startProvider, type Claims, type Provider } from './test/provider.ts';

let provider: Provider;
let app: RunningApp;
beforeAll(async () => {
  provider = await startProvider();
  const settings = {
    GOOGLE_CLIENT_ID: 'cablepark',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER_URL: provider.issuer,
  };
  app = await runningApp({ settings });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

const location = ({ headers }: { headers: Headers }) => headers.get('location') ?? '';
const begin = async (browser: Browser, returnTo = '/booking') =>
  location(await browser.get(`/api/auth/google?returnTo=${encodeURIComponent(returnTo)}`));
/** Where the provider sends the browser, once its user has said yes. */
const approved = async (address: string) => {
  const back = new URL(location(await fetch(address, { redirect: 'manual' })));
  return `${back.pathname}${back.search}`;
};
/** The whole way, and the page at its end. */
async function signInWithGoogle(browser: Browser, claims: Claims, returnTo?: string): Promise<string> {
  await provider.says(claims);
  return location(await browser.get(await approved(await begin(browser, returnTo))));
}
const userOf = async (browser: Browser) => (await browser.get<User>('/api/user')).body;

let made = 0;
const newcomer = (fields: Partial<Claims> = {}): Claims & { email: string } => {
  const sub = `google-${++made}`;
  return { sub, email: `${sub}@gmail.test`, email_verified: true, ...fields };
};
const registered = async (email: string) => {
  const login = { email, password: 'six or more' };
  const { body } = await app.guest().post<User>('/api/register', { ...login, username: `own-${++made}` });
  return { ...login, id: body.id };
};

describe('signing in with Google', () => {
  it('asks the provider with state and PKCE', async () => {
    const address = new URL(await begin(app.guest()));
    expect(address.origin).toBe(new URL(provider.issuer).origin);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'cablepark',
      redirect_uri: `${app.url}/api/auth/google/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{32}$/),
      scope: expect.stringContaining('email'),
    });
  });

  it('makes an athlete of whom nobody knew, and goes back to the page asked for', async () => {
    const browser = app.guest();
    const claims = newcomer({ given_name: 'Anna', family_name: 'Bērziņa' });
    expect(await signInWithGoogle(browser, claims)).toBe('/booking');
    expect(await userOf(browser)).toMatchObject({
      email: claims.email,
      username: claims.sub,
      firstName: 'Anna',
      lastName: 'Bērziņa',
      role: 'athlete',
    });
  });

  it('keeps its state behind TLS in a cookie that only TLS can have set', async () => {
    const browser = new Browser(app.url, { 'x-forwarded-proto': 'https' });
    await begin(browser);
    expect([...browser.cookies.keys()]).toEqual(['__Secure-google-sign-in']);
  });

  it('knows them again by their Google account, even under another e-mail', async () => {
    const [first, second] = [app.guest(), app.guest()];
    const claims = newcomer();
    await signInWithGoogle(first, claims);
    await signInWithGoogle(second, { ...claims, email: 'moved@gmail.test', email_verified: false });
    expect((await userOf(second)).id).toBe((await userOf(first)).id);
  });

  it('takes a verified e-mail, in any case, from an account that never proved it, and all ways into that', async () => {
    const claims = newcomer();
    const { id, ...login } = await registered(claims.email.toUpperCase());
    const squatter = await signIn(app.url, login);
    const browser = app.guest();
    expect(await signInWithGoogle(browser, claims)).toBe('/booking');
    expect(await userOf(browser)).toMatchObject({ email: claims.email, isEmailProved: true });
    expect((await userOf(browser)).id).not.toBe(id);
    expect((await squatter.get('/api/user')).status).toBe(401);
    for (const way of [login, { username: squatter.user.username, password: login.password }])
      expect((await app.guest().post('/api/login', way)).status).toBe(401);
    const { body: users } = await (await signIn(app.url, FIRST_ADMIN)).get<User[]>('/api/users');
    expect(users.find((user) => user.id === id)).toMatchObject({ email: null, isEmailProved: false });
  });

  it.each([{ email_verified: false }, { email_verified: undefined }])(
    'links none, and makes none, for an e-mail with %j',
    async (fields) => {
      const known = newcomer(fields);
      await registered(known.email);
      for (const claims of [known, newcomer(fields)]) {
        const browser = app.guest();
        expect(await signInWithGoogle(browser, claims)).toBe('/auth?error=GOOGLE_EMAIL_NOT_VERIFIED');
        expect((await browser.get('/api/user')).status).toBe(401);
      }
    },
  );

  it('lets in nobody who has been made inactive', async () => {
    const claims = newcomer();
    const browser = app.guest();
    await signInWithGoogle(browser, claims);
    const admin = await signIn(app.url, FIRST_ADMIN);
    await admin.patch(`/api/users/${(await userOf(browser)).id}`, { isActive: false });
    const again = app.guest();
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
    expect(await signInWithGoogle(app.guest(), newcomer(), returnTo)).toBe(page);
  });

  it('counts only in the browser that began it, and once', async () => {
    await provider.says(newcomer());
    const browser = app.guest();
    const back = await approved(await begin(browser));
    const failed = '/auth?error=GOOGLE_FAILED';
    expect(location(await app.guest().get(back))).toBe(failed);
    expect(location(await browser.get(back.replace(/state=[^&]+/, 'state=forged')))).toBe(failed);
    expect(location(await browser.get(back))).toBe(failed);
  });

  it.each(['?error=access_denied', '?code=made-up&state=made-up', ''])(
    'ends at /auth with a reason when the provider sends back %s',
    async (query) => {
      const browser = app.guest();
      await begin(browser);
      expect(location(await browser.get(`/api/auth/google/callback${query}`))).toBe('/auth?error=GOOGLE_FAILED');
    },
  );
});
