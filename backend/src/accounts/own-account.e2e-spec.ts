import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { User } from '@cablepark/contracts/accounts/user';
import { userStreamOf } from '@cablepark/contracts/shared/streams';

import { refusalOf, type Browser } from '../test/browser.ts';
import { FIRST_ADMIN, startRunningApp, TEST_NOW, type RunningApp } from '../test/running-app.ts';
import { signIn } from '../test/sign-in.ts';
import { openReset, openVerification } from './test/mailed-tokens.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let app: RunningApp;
beforeAll(async () => {
  app = await startRunningApp({ claimTimeoutMs: 100 });
});
afterAll(() => app.stop());

let made = 0;
/** A user who has registered and signed in. */
async function registerPerson(fields: { username?: string } = {}) {
  const name = `person${++made}`;
  const login = { email: `${name}@park.test`, password: 'six or more', username: name, ...fields };
  const { body } = await app.createGuest().post<User>('/api/register', login);
  return { ...login, id: body.id, browser: await signIn(app.url, login) };
}

type Person = Awaited<ReturnType<typeof registerPerson>>;

const readUser = async (browser: Browser) => (await browser.get<User>('/api/user')).body;
const isSignedIn = async (browser: Browser) => (await browser.get('/api/user')).status === 200;
const login = async (email: string, password: string) =>
  (await app.createGuest().post('/api/login', { email, password })).status;
const tokenOf = async ({ id }: Person) => (await openVerification(app, id)).token;
const verify = (browser: Browser, token: string) => browser.post<User>('/api/verify', { token });
async function registerAndVerify(fields = {}): Promise<Person> {
  const person = await registerPerson(fields);
  await verify(person.browser, await tokenOf(person));
  return person;
}

const INVALID = { status: 400, code: 'TOKEN_INVALID' };

describe('proving one’s e-mail', () => {
  it('takes the link of the registration, once, in a session of that account', async () => {
    const [person, other] = [await registerPerson(), await registerPerson()];
    expect(await readUser(person.browser)).toMatchObject({ isEmailProved: false });
    const { email, token } = await openVerification(app, person.id);
    expect(email).toBe(person.email);
    for (const stranger of [app.createGuest(), other.browser]) {
      expect(refusalOf(await verify(stranger, token))).toEqual({
        status: 401,
        code: 'NOT_SIGNED_IN',
      });
    }

    expect(await verify(person.browser, token)).toMatchObject({
      status: 200,
      body: { id: person.id, isEmailProved: true },
    });
    expect(await readUser(person.browser)).toMatchObject({ isEmailProved: true });
    expect(refusalOf(await verify(person.browser, token))).toEqual(INVALID);
  });

  it('takes no link that is older than seven days, replaced or made up', async () => {
    const person = await registerPerson();
    const first = await tokenOf(person);
    expect((await person.browser.post('/api/user/verification')).status).toBe(200);
    const second = await tokenOf(person);
    expect(second).not.toBe(first);
    for (const token of [
      first,
      'x',
      `${second}x`,
      second.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    ]) {
      expect(refusalOf(await verify(person.browser, token))).toEqual(INVALID);
    }

    app.clock.advance(7 * DAY_MS);
    expect(refusalOf(await verify(person.browser, second))).toEqual(INVALID);
    app.clock.set(TEST_NOW);
    expect((await verify(person.browser, second)).status).toBe(200);
  });

  it('offers no link once the e-mail is proved, or if staff created the account', async () => {
    const person = await registerAndVerify();
    const before = (await app.readEvents()).length;
    expect((await person.browser.post('/api/user/verification')).status).toBe(200);
    const athlete = await app.signInAs('athlete');
    expect(athlete.user.isEmailProved).toBe(true);
    expect((await athlete.post('/api/user/verification')).status).toBe(200);
    const later = (await app.readEvents()).slice(before).map(({ type }) => type);
    expect(later).not.toContain('EmailVerificationRequested');
  });

  it('reveals a token in no answer and no event', async () => {
    const person = await registerPerson();
    const token = await tokenOf(person);
    const all = JSON.stringify(await app.readEvents(), (_, value: unknown) =>
      typeof value === 'bigint' ? '' : value,
    );
    expect(all).not.toContain(token);
    expect(JSON.stringify(await readUser(person.browser))).not.toContain(token);
  });
});

describe('a forgotten password', () => {
  const requestReset = (email: string) => app.createGuest().post('/api/password/forgot', { email });
  const reset = (token: string, password: string) =>
    app.createGuest().post('/api/password/reset', { token, password });

  it('is replaced once by the mailed link, which proves the e-mail and ends all sessions', async () => {
    const person = await registerPerson();
    expect((await requestReset(person.email.toUpperCase())).status).toBe(200);
    const { email, token } = await openReset(app, person.id);
    expect(email).toBe(person.email);
    expect(refusalOf(await reset(token, 'short'))).toEqual({
      status: 400,
      code: 'INVALID_REQUEST',
    });
    expect(refusalOf(await reset(token, person.email))).toEqual({
      status: 400,
      code: 'INVALID_REQUEST',
    });
    const answer = await reset(token, 'another password');
    expect({ status: answer.status, cookie: answer.headers.get('set-cookie') }).toEqual({
      status: 200,
      cookie: null,
    });
    expect(await isSignedIn(person.browser)).toBe(false);
    expect(await login(person.email, person.password)).toBe(401);
    expect(await login(person.email, 'another password')).toBe(200);
    expect(
      await readUser(await signIn(app.url, { ...person, password: 'another password' })),
    ).toMatchObject({
      isEmailProved: true,
    });
    expect(refusalOf(await reset(token, 'and yet another'))).toEqual(INVALID);
  });

  it('answers the same for an unknown e-mail, and mails nothing to inactive users', async () => {
    const [person, admin] = [await registerPerson(), await app.signInAs('admin')];
    await admin.patch(`/api/users/${person.id}`, { isActive: false });
    const answers = [
      await requestReset('nobody@park.test'),
      await requestReset(person.email),
      await requestReset(admin.user.email ?? ''),
    ];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(
      1,
    );
    await expect(openReset(app, person.id)).rejects.toThrow('No such link');
  });

  it('takes no link that is older than an hour, and none that a newer one has replaced', async () => {
    const person = await registerPerson();
    await requestReset(person.email);
    const first = await openReset(app, person.id);
    await requestReset(person.email);
    const second = await openReset(app, person.id);
    expect(refusalOf(await reset(first.token, 'another password'))).toEqual(INVALID);
    app.clock.advance(60 * MINUTE_MS);
    expect(refusalOf(await reset(second.token, 'another password'))).toEqual(INVALID);
    app.clock.set(TEST_NOW);
  });
});

describe('changing one’s profile', () => {
  it('keeps what is left out, clears names and phone with null, and nothing else', async () => {
    const { browser, username, email } = await registerPerson();
    await browser.patch('/api/user', {
      firstName: 'Anna',
      lastName: 'Ozola',
      phoneNumber: '+371 20-000 000',
    });
    expect(await browser.patch('/api/user', { lastName: null })).toMatchObject({
      status: 200,
      body: { username, email, firstName: 'Anna', lastName: null, phoneNumber: '+37120000000' },
    });
    expect(await readUser(browser)).toMatchObject({ firstName: 'Anna', lastName: null });
    for (const body of [{ username: null }, { email: null, password: 'six or more' }]) {
      expect((await browser.patch('/api/user', body)).status).toBe(400);
    }
  });

  it('keeps each other’s fields when two changes come at once', async () => {
    const { browser } = await registerPerson();
    await Promise.all([
      browser.patch('/api/user', { firstName: 'Anna' }),
      browser.patch('/api/user', { lastName: 'Ozola' }),
      browser.patch('/api/user', { phoneNumber: '+37120000000' }),
    ]);
    expect(await readUser(browser)).toMatchObject({
      firstName: 'Anna',
      lastName: 'Ozola',
      phoneNumber: '+37120000000',
    });
  });

  it('takes another username, and frees the previous one', async () => {
    const [person, other] = [await registerPerson(), await registerPerson()];
    const { username } = person;
    const renamed = `${username}.again`;
    expect(
      refusalOf(
        await person.browser.patch('/api/user', { username: other.username.toUpperCase() }),
      ),
    ).toEqual({
      status: 409,
      code: 'USERNAME_TAKEN',
    });
    expect(await person.browser.patch('/api/user', { username: renamed })).toMatchObject({
      body: { username: renamed },
    });
    const { password } = person;
    expect(
      (await app.createGuest().post('/api/login', { username: renamed, password })).status,
    ).toBe(200);
    expect((await app.createGuest().post('/api/login', { username, password })).status).toBe(401);
    expect((await other.browser.patch('/api/user', { username })).status).toBe(200);
    expect(refusalOf(await person.browser.patch('/api/user', { username }))).toMatchObject({
      code: 'USERNAME_TAKEN',
    });
  });

  it('takes none that looks like one of the staff’s, nor does an account that registers', async () => {
    const [{ browser }, admin] = [await registerPerson(), await signIn(app.url, FIRST_ADMIN)];
    const taken = { status: 409, code: 'USERNAME_TAKEN' };
    const lookalike = { username: 'adrnin', email: 'lookalike@park.test', password: 'six or more' };
    expect(refusalOf(await app.createGuest().post('/api/register', lookalike))).toEqual(taken);
    expect(refusalOf(await browser.patch('/api/user', { username: 'adrnin' }))).toEqual(taken);
    for (const username of ['adrnin', 'admin']) {
      expect((await admin.patch('/api/user', { username })).status).toBe(200);
    }

    for (const username of ['surnrner', 'summer']) {
      expect((await browser.patch('/api/user', { username })).status).toBe(200);
    }
  });

  it('gives a username to one of many who choose it at once, and all others keep theirs', async () => {
    const people = [
      await registerPerson(),
      await registerPerson(),
      await registerPerson(),
      await registerPerson(),
    ];
    const wanted = `wanted${++made}`;
    const answers = await Promise.all(
      people.map(({ browser }) => browser.patch('/api/user', { username: wanted })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const names = await Promise.all(
      people.map(async ({ browser }) => (await readUser(browser)).username),
    );
    expect(names.filter((name) => name === wanted)).toHaveLength(1);
  });

  it('refuses a username with @ that is not one’s own e-mail', async () => {
    const { browser, email } = await registerPerson();
    expect(await browser.patch('/api/user', { username: 'somebody@else.test' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST', issues: [{ path: 'username' }] },
    });
    expect(await browser.patch('/api/user', { username: email })).toMatchObject({ status: 200 });
  });
});

describe('changing one’s e-mail', () => {
  const change = (
    { browser, password }: Person,
    email: string,
    typed: string | undefined = password,
  ) => browser.patch<User>('/api/user', { email, password: typed });

  it('requires the password, and replaces the old e-mail once the new one is proved', async () => {
    const person = await registerAndVerify();
    const email = `new${++made}@park.test`;
    expect(refusalOf(await change(person, email, 'not the password'))).toEqual({
      status: 403,
      code: 'WRONG_PASSWORD',
    });
    expect(refusalOf(await person.browser.patch('/api/user', { email }))).toMatchObject({
      status: 403,
    });
    expect(await change(person, email)).toMatchObject({
      status: 200,
      body: { email: person.email },
    });
    const link = await openVerification(app, person.id);
    expect(link.email).toBe(email);
    expect(await login(person.email, person.password)).toBe(200);
    expect(await verify(person.browser, link.token)).toMatchObject({
      body: { email, isEmailProved: true },
    });
    expect([
      await login(person.email, person.password),
      await login(email, person.password),
    ]).toEqual([401, 200]);
    const successor = { email: person.email, username: `heir${++made}`, password: 'six or more' };
    expect((await app.createGuest().post('/api/register', successor)).status).toBe(201);
  });

  it('succeeds whatever else is changed in the meantime', async () => {
    const person = await registerPerson();
    const email = `new-${person.email}`;
    await person.browser.patch('/api/user', { email, password: person.password });
    const token = await tokenOf(person);
    let isOver = false;
    const editRepeatedly = async (firstName: string) => {
      while (!isOver) {
        await person.browser.patch('/api/user', { firstName });
      }
    };

    const editing = [editRepeatedly('Anna'), editRepeatedly('Ilze')];
    const { status } = await verify(person.browser, token);
    isOver = true;
    await Promise.all(editing);
    expect(status).toBe(200);
    expect(await readUser(person.browser)).toMatchObject({ email, isEmailProved: true });
  });

  it('sends staff every link that they ask for, and customers one for each request', async () => {
    const [manager, person] = [await app.signInAs('manager'), await registerPerson()];
    const linksOf = async (id: string) =>
      (await app.readEvents()).filter(
        ({ type, streamId }) =>
          type === 'EmailVerificationRequested' && streamId === userStreamOf(id),
      ).length;
    const before = await linksOf(person.id);
    const ask = ({ browser, password }: { browser: Browser; password: string }, email: string) =>
      browser.patch('/api/user', { email, password });
    for (let i = 0; i < 8; i++) {
      await ask({ browser: manager, password: manager.password }, 'desk@park.test');
    }

    expect(await linksOf(manager.user.id)).toBe(8);
    for (let i = 0; i < 6; i++) {
      await Promise.all([
        ask(person, `new-${person.email}`),
        ...['Anna', 'Ilze', 'Zane'].map((firstName) =>
          person.browser.patch('/api/user', { firstName }),
        ),
      ]);
    }

    expect((await linksOf(person.id)) - before).toBe(6);
  });

  it('changes a username that is the old e-mail as well', async () => {
    const email = `named${++made}@park.test`;
    const login = { email, username: email, password: 'six or more' };
    const { body } = await app.createGuest().post<User>('/api/register', login);
    const person = { ...login, id: body.id, browser: await signIn(app.url, login) };
    const next = `renamed${++made}@park.test`;
    await change(person, next);
    expect(await verify(person.browser, await tokenOf(person))).toMatchObject({
      body: { email: next, username: next },
    });
  });

  it('refuses one that somebody has, when it is requested and when it is proved', async () => {
    const [person, other] = [await registerAndVerify(), await registerPerson()];
    expect(refusalOf(await change(person, other.email))).toEqual({
      status: 409,
      code: 'EMAIL_TAKEN',
    });
    const email = `raced${++made}@park.test`;
    await change(person, email);
    const token = await tokenOf(person);
    await app
      .createGuest()
      .post('/api/register', { email, username: `first${made}`, password: 'six or more' });
    expect(refusalOf(await verify(person.browser, token))).toEqual({
      status: 409,
      code: 'EMAIL_TAKEN',
    });
    expect(await readUser(person.browser)).toMatchObject({ email: person.email });
  });
});

describe('changing one’s password', () => {
  const change = (browser: Browser, currentPassword: string, newPassword: string) =>
    browser.post('/api/user/password', { currentPassword, newPassword });

  it('keeps the password from becoming a name or an e-mail', async () => {
    const [person, other] = [
      await registerPerson(),
      { username: `other${made}`, email: `other${made}@park.test` },
    ];
    await person.browser.post('/api/user/password', {
      currentPassword: 'six or more',
      newPassword: other.username,
    });
    const refused = { status: 400, code: 'INVALID_REQUEST' };
    const change = (fields: object) => person.browser.patch('/api/user', fields);
    expect(refusalOf(await change({ username: other.username }))).toEqual(refused);
    const newPassword = other.email;
    await person.browser.post('/api/user/password', {
      currentPassword: other.username,
      newPassword,
    });
    expect(refusalOf(await change({ email: newPassword, password: newPassword }))).toEqual(refused);
    expect(await readUser(person.browser)).toMatchObject({ username: person.username });
  });

  it('requires the present one, and ends all other sessions', async () => {
    const person = await registerPerson();
    const elsewhere = await signIn(app.url, person);
    expect(refusalOf(await change(person.browser, 'not the password', 'another password'))).toEqual(
      {
        status: 403,
        code: 'WRONG_PASSWORD',
      },
    );
    expect((await change(person.browser, person.password, 'another password')).status).toBe(200);
    expect([await isSignedIn(person.browser), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect([
      await login(person.email, person.password),
      await login(person.email, 'another password'),
    ]).toEqual([401, 200]);
  });

  it('refuses one’s own name, and leaves everything as it is', async () => {
    const person = await registerPerson();
    expect(await change(person.browser, person.password, person.email)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'newPassword' }] },
    });
    expect(await login(person.email, person.password)).toBe(200);
  });

  it('lets no sign-in with the old one survive, however they race', async () => {
    const person = await registerPerson();
    const racing = Array.from({ length: 8 }, () => app.createGuest());
    const [changed] = await Promise.all([
      change(person.browser, person.password, 'another password'),
      ...racing.map((browser) =>
        browser.post('/api/login', { email: person.email, password: person.password }),
      ),
    ]);
    expect(changed.status).toBe(200);
    for (const browser of racing) {
      expect(await isSignedIn(browser)).toBe(false);
    }

    expect(await isSignedIn(person.browser)).toBe(true);
  });
});

describe('signing out everywhere else', () => {
  it('ends all other sessions but not this one', async () => {
    const person = await registerPerson();
    const others = [await signIn(app.url, person), await signIn(app.url, person)];
    expect((await person.browser.delete('/api/user/sessions')).status).toBe(200);
    expect(await Promise.all([person.browser, ...others].map(isSignedIn))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
