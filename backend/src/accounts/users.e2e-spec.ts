import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { accountMessages } from '@cablepark/contracts/accounts/account-messages';
import type { User } from '@cablepark/contracts/accounts/user';

import { refusalOf } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import type { SignedInBrowser } from '../test/sign-in.ts';

let app: RunningApp;
let admin: SignedInBrowser;
let manager: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  admin = await app.signInAs('admin');
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

let made = 0;
const createForm = (fields: object = {}) => {
  const username = `staff${++made}`;
  const person = { firstName: 'Ilze', lastName: 'Ozola', phoneNumber: '', role: 'operator' };
  return {
    username,
    email: `${username}@park.test`,
    password: 'eight or more',
    ...person,
    ...fields,
  };
};

const create = (by: SignedInBrowser, fields: object = {}) =>
  by.post<User>('/api/users', createForm(fields));
const createUser = async (by: SignedInBrowser, fields: object = {}) =>
  (await create(by, fields)).body;

describe('creating a user', () => {
  it.each(['manager', 'operator', 'athlete'])(
    'with the role %s is allowed to admins and managers',
    async (role) => {
      for (const by of [admin, manager]) {
        expect(await create(by, { role })).toMatchObject({
          status: 201,
          body: { role, isActive: true, lastLogin: null },
        });
      }
    },
  );

  it('with the role admin is allowed to admins only', async () => {
    expect(await create(admin, { role: 'admin' })).toMatchObject({
      status: 201,
      body: { role: 'admin' },
    });
    expect(refusalOf(await create(manager, { role: 'admin' }))).toEqual({
      status: 403,
      code: 'NOT_ALLOWED',
    });
  });

  it.each([
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ password: 'seven c' }, 'Password must be at least 8 characters'],
    [{ password: '12345678' }, accountMessages.passwordCommon.en],
    [{ username: 'guessed.name', password: 'guessed.NAME' }, accountMessages.passwordOwnName.en],
    [{ firstName: 'An\u200bna' }, accountMessages.personsName.en],
    [{ firstName: 'I' }, 'First name must be at least 2 characters'],
    [{ lastName: 'O' }, 'Last name must be at least 2 characters'],
    [{ role: 'king' }, 'Please select a role'],
    [{ role: undefined }, 'Please select a role'],
  ])('refuses %j: %s', async (fields, error) => {
    expect(await create(admin, fields)).toMatchObject({ status: 400, body: { error } });
  });

  it('refuses an e-mail that somebody has', async () => {
    const { email } = await createUser(admin);
    expect(refusalOf(await create(admin, { email }))).toEqual({ status: 409, code: 'EMAIL_TAKEN' });
  });
});

describe('resetting a password', () => {
  const reset = (by: SignedInBrowser, id: string, password = 'another password') =>
    by.post(`/api/users/${id}/reset-password`, { password });

  it('for an admin is allowed to admins only', async () => {
    const { id, email } = await createUser(admin, { role: 'admin' });
    expect(refusalOf(await reset(manager, id))).toEqual({ status: 403, code: 'NOT_ALLOWED' });
    expect((await reset(admin, id)).status).toBe(200);
    expect(
      (await app.createGuest().post('/api/login', { email, password: 'another password' })).status,
    ).toBe(200);
  });

  it('accepts neither the username nor the e-mail as a password', async () => {
    const { id, username, email } = await createUser(manager, { username: 'long.enough.name' });
    for (const own of [username.toUpperCase(), email ?? '']) {
      expect(await reset(manager, id, own)).toMatchObject({
        status: 400,
        body: { error: accountMessages.passwordOwnName.en },
      });
    }
  });

  it('requires eight characters and an existing user', async () => {
    const { id } = await createUser(manager);
    expect(await reset(manager, id, 'seven c')).toMatchObject({
      status: 400,
      body: { error: 'Password must be at least 8 characters' },
    });
    for (const common of ['football', 'Football1']) {
      expect(await reset(manager, id, common)).toMatchObject({
        status: 400,
        body: { error: accountMessages.passwordCommon.en, issues: [{ path: 'password' }] },
      });
    }

    for (const nobody of ['1', 'x', '00000000-0000-7000-8000-000000000000']) {
      expect(refusalOf(await reset(manager, nobody))).toEqual({
        status: 404,
        code: 'USER_NOT_FOUND',
      });
    }
  });
});

describe('deactivating a user', () => {
  it('of the role admin is allowed to admins only, and to nobody for themselves', async () => {
    const { id } = await createUser(admin, { role: 'admin' });
    expect(refusalOf(await manager.patch(`/api/users/${id}`, { isActive: false }))).toEqual({
      status: 403,
      code: 'NOT_ALLOWED',
    });
    expect((await admin.patch(`/api/users/${id}`, { isActive: false })).status).toBe(200);
    expect(
      (await admin.patch(`/api/users/${admin.user.id}`, { isActive: false })).status,
    ).toBeGreaterThanOrEqual(400);
    expect((await admin.get('/api/user')).status).toBe(200);
  });

  it.each([{}, { isActive: 'no' }, { isActive: null }])(
    'requires a boolean, not %j',
    async (body) => {
      const { id } = await createUser(manager);
      expect(await manager.patch(`/api/users/${id}`, body)).toMatchObject({
        status: 400,
        body: { error: 'Active must be true or false' },
      });
    },
  );
});

describe('the list of users', () => {
  it('is a bare array, newest first, in pages', async () => {
    const [first, second] = [await createUser(admin), await createUser(admin)];
    const { body, headers } = await admin.get<User[]>('/api/users?limit=2');
    expect(body).toEqual([second, first]);
    expect(headers.get('link')).toMatch(/^<\/api\/users\?limit=2&cursor=\d+-\d+>; rel="next"$/);
  });
});
