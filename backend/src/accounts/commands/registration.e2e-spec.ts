import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';

import { accountMessages } from '@cablepark/contracts/accounts/account-messages';
import type { User } from '@cablepark/contracts/accounts/user';
import { signInsStreamOf, userStreamOf } from '@cablepark/contracts/shared/streams';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';

import { refusalOf, type Answer } from '#test/browser';
import { sendPersistently } from '#test/persistent-request';
import { startRunningApp, type RunningApp } from '#test/running-app';
import { signIn } from '#test/sign-in';
import { Passwords } from '../credentials/passwords.ts';
import { EnsureFirstAdmin } from './ensure-first-admin/ensure-first-admin.command.ts';
import { Claims } from './open-account/claims.ts';

/** The lines that the first start prints. */
const lines: string[] = [];

let app: RunningApp;
const dataFolder = join(mkdtempSync(join(tmpdir(), 'first-password-')), 'data');
const file = join(dataFolder, 'first-password');

beforeAll(async () => {
  app = await startRunningApp({
    settings: { ADMIN_EMAIL: 'owner@park.test', ADMIN_PASSWORD: '', DATA_DIR: dataFolder },
    claimTimeoutMs: 100,
    report: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await app.stop();
  await rm(dirname(dataFolder), { recursive: true });
});

let made = 0;
const createForm = (fields: object = {}) => {
  const name = `rider${++made}`;
  return { username: name, email: `${name}@park.test`, password: 'six or more', ...fields };
};

const register = (body: object) => app.createGuest().post<User>('/api/register', body);
const sortStatuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

describe('registering', () => {
  it('is decided after the password was hashed, so that events are in the order of their times', async () => {
    const passwords = app.app.get(Passwords, { strict: false });
    const hash = passwords.hash.bind(passwords);
    const hashing = jest.spyOn(passwords, 'hash').mockImplementationOnce((password) => {
      app.clock.advance(60_000);
      return hash(password);
    });
    const { body } = await register(createForm());
    expect(hashing).toHaveBeenCalledTimes(1);
    const [opened] = await app.infrastructure.log.readEvents(userStreamOf(body.id), 0n, 1);
    expect(opened?.metadata.at).toBe(app.clock.now().toISOString());
  });

  it('creates an athlete, whatever role is requested, and signs nobody in', async () => {
    const browser = app.createGuest();
    const sent = createForm({
      role: 'admin',
      isActive: true,
      firstName: 'Anna',
      lastName: '',
      phoneNumber: '+371 20-000 000',
    });
    const { status, body, headers } = await browser.post<User>('/api/register', sent);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        username: sent.username,
        email: sent.email,
        role: 'athlete',
        isActive: true,
        firstName: 'Anna',
        lastName: null,
        phoneNumber: '+37120000000',
        lastLogin: null,
      },
    });
    expect(headers.get('set-cookie')).toBeNull();
    expect((await browser.get('/api/user')).status).toBe(401);
    const events = await app.infrastructure.log.readEvents(userStreamOf(body.id), 0n, 10);
    expect(events.map(({ type }) => type)).toEqual([
      'UserRegistered',
      'EmailVerificationRequested',
    ]);
    expect(await app.infrastructure.log.readEvents(signInsStreamOf(body.id), 0n, 1)).toEqual([]);
    expect(await browser.post<User>('/api/login', sent)).toMatchObject({
      status: 200,
      body: { id: body.id },
    });
  });

  it('keeps the session of a signed-in user', async () => {
    const { email, password, ...rest } = createForm();
    const person = (await register({ email, password, ...rest })).body;
    const browser = await signIn(app.url, { email, password });
    expect((await browser.post('/api/register', createForm())).status).toBe(201);
    expect((await browser.get<User>('/api/user')).body.id).toBe(person.id);
  });

  it.each([
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ email: 'not an address' }, 'Please enter a valid email'],
    [{ password: 'short' }, 'Password must be at least 6 characters'],
    [{ confirmPassword: 'another one' }, 'Passwords do not match'],
    [{ username: undefined }, 'Username must be at least 3 characters'],
    [{ email: null }, 'Please enter a valid email'],
    [{ username: '\u0430dmin' }, accountMessages.usernameSigns.en],
    [{ password: '\u2800 \u200b\u3164 \u00ad' }, accountMessages.passwordBlank.en],
    [{ password: 'PassWord1' }, accountMessages.passwordCommon.en],
    [{ password: '654321' }, accountMessages.passwordCommon.en],
    [
      { username: 'password.owner', password: 'Password.Owner' },
      accountMessages.passwordOwnName.en,
    ],
    [
      { email: 'own.name@park.test', password: 'OWN.name@park.test' },
      accountMessages.passwordOwnName.en,
    ],
    [{ firstName: 'Anna\nBērziņa' }, accountMessages.personsName.en],
    [{ lastName: 'Bērziņa\u202e' }, accountMessages.personsName.en],
  ])('refuses %j: %s', async (fields, error) => {
    expect(await register(createForm(fields))).toMatchObject({
      status: 400,
      body: { error, code: 'INVALID_REQUEST' },
    });
  });

  it('names the field that is refused', async () => {
    const { body } = await register(createForm({ password: 'qwertyuiop' }));
    expect(body).toMatchObject({
      issues: [{ path: 'password', message: accountMessages.passwordCommon.en }],
    });
  });

  it.each([
    ['Straße', 'STRASSE'],
    ['ｒｉｄｅｒ', 'Rider'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφοσ'],
  ])('takes %s and %s for one username', async (one, other) => {
    expect((await register(createForm({ username: one }))).status).toBe(201);
    expect(refusalOf(await register(createForm({ username: other })))).toEqual({
      status: 409,
      code: 'USERNAME_TAKEN',
    });
  });

  it('refuses an e-mail or a username that somebody has, in any case', async () => {
    const sent = createForm();
    await register(sent);
    const { username, email } = sent;
    for (const [fields, code] of [
      [{ email: email.toUpperCase() }, 'EMAIL_TAKEN'],
      [{ username: username.toUpperCase() }, 'USERNAME_TAKEN'],
      [{ email: email.toUpperCase(), username: email }, 'EMAIL_TAKEN'],
    ] as const) {
      expect(refusalOf(await register(createForm(fields)))).toEqual({ status: 409, code });
    }
  });

  it.each([(email: string) => email.toUpperCase(), (email: string) => email])(
    'takes one’s own e-mail as the username',
    async (spelt) => {
      const sent = createForm();
      const username = spelt(sent.email);
      expect(await register({ ...sent, username })).toMatchObject({
        status: 201,
        body: { username },
      });
    },
  );

  it.each(['somebody.else@park.test', '@@@'])(
    'refuses the username %s, which is not one’s own e-mail',
    async (username) => {
      expect(await register(createForm({ username }))).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST', issues: [{ path: 'username' }] },
      });
    },
  );

  it.each(['email', 'username'] as const)(
    'gives one %s to one of many who want it at the same instant',
    async (name) => {
      const wanted = createForm()[name];
      const forms = Array.from({ length: 8 }, () => createForm({ [name]: wanted }));
      const answers = await Promise.all(
        forms.map((form) =>
          sendPersistently<User>(app.createGuest(), 'POST', '/api/register', form),
        ),
      );
      expect(sortStatuses(answers)).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
      const winner = forms[answers.findIndex(({ status }) => status === 201)];
      expect(await app.createGuest().post('/api/login', winner)).toMatchObject({ status: 200 });
    },
  );

  it('blocks nobody if another registration died half way', async () => {
    const sent = createForm();
    const claims = app.app.get(Claims, { strict: false });
    const dead = randomUUID();
    await claims.take(
      { kind: 'email', name: sent.email },
      dead,
      createSystemContext('Register', new Date()),
    );
    await claims.take(
      { kind: 'username', name: sent.username },
      dead,
      createSystemContext('Register', new Date()),
    );
    expect(await app.createGuest().post('/api/login', sent)).toMatchObject({ status: 401 });
    expect(await register(sent)).toMatchObject({ status: 201 });
    expect(await app.createGuest().post('/api/login', sent)).toMatchObject({ status: 200 });
  });
});

describe('the first administrator', () => {
  const readPassword = () => readFileSync(file, 'utf8').trim();
  const startAgain = () =>
    app.app.get(CommandBus).execute(new EnsureFirstAdmin((line) => lines.push(line), false));

  it('has a random password, in a file that only its owner can read, if none is configured', async () => {
    expect(lines).toEqual([
      `The first administrator is owner@park.test, with the password in ${file}.`,
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readPassword()).toMatch(/^[\w-]{16,}$/);
    const login = { email: 'owner@park.test', password: readPassword() };
    expect(await app.createGuest().post('/api/login', login)).toMatchObject({
      status: 200,
      body: { role: 'admin' },
    });
    for (const guess of ['admin', 'password', 'admin123', 'cablepark', 'owner@park.test']) {
      expect(
        (await app.createGuest().post('/api/login', { ...login, password: guess })).status,
      ).toBe(401);
    }
  });

  it('is created once: the next start creates none, prints nothing and leaves the file', async () => {
    const before = readPassword();
    await startAgain();
    expect(lines).toHaveLength(1);
    expect(readPassword()).toBe(before);
  });

  it('loses the file with the password, and a start removes one that was left behind', async () => {
    const [left, admin] = [readPassword(), app.createGuest()];
    const { body } = await admin.post<User>('/api/login', {
      email: 'owner@park.test',
      password: left,
    });
    await admin.post(`/api/users/${body.id}/reset-password`, { password: 'another password' });
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, left);
    await startAgain();
    expect(existsSync(file)).toBe(false);
    expect(lines).toHaveLength(1);
  });
});

describe('the first administrator, started from a terminal', () => {
  it('gets the password on the terminal', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'first-password-'));
    const lines: string[] = [];
    const settings = { ADMIN_PASSWORD: '', DATA_DIR: folder };
    const park = await startRunningApp({
      settings,
      isTerminal: true,
      report: (line) => lines.push(line),
    });
    expect(lines).toEqual([
      expect.stringContaining(readFileSync(join(folder, 'first-password'), 'utf8').trim()),
    ]);
    await park.stop();
    await rm(folder, { recursive: true });
  });
});
