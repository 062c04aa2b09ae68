import { expect, request, type APIRequestContext, type Page } from '@playwright/test';

import { firstAdmin } from './first-admin.ts';

type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>;

export type Role = 'athlete' | 'operator' | 'manager' | 'admin';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
}

/** Invents a person without an account. */
export const makePerson = (): Person => {
  const name = `u${crypto.randomUUID().slice(0, 8)}`;
  return {
    username: name,
    email: `${name}@example.com`,
    password: 'a password of theirs',
    firstName: 'Anna',
    lastName: 'Kalniņa',
    phoneNumber: '+37120123456',
  };
};

/** Creates a user of this role for one journey, leaves what the page shows, and signs it in. */
export async function signInAs(page: Page, role: Role): Promise<Person> {
  await leaveSite(page);
  const person = makePerson();
  if (role === 'athlete') {
    await post(page.request, '/api/register', person);
  } else {
    await runAsAdmin((admin) => post(admin, '/api/users', { ...person, role }));
  }

  await post(page.request, '/api/login', { email: person.email, password: person.password });
  return person;
}

/** Leaves what the page shows, and signs it out. */
export async function signOut(page: Page): Promise<void> {
  await leaveSite(page);
  await post(page.request, '/api/logout');
}

/**
 * A page that stays open asks for something from time to time, and would be refused once another
 * person is signed in, or nobody. Its console would not be quiet.
 */
async function leaveSite(page: Page): Promise<void> {
  await page.goto('about:blank');
}

/** Creates an account without signing in. */
export async function registerPerson(): Promise<Person> {
  const person = makePerson();
  const elsewhere = await request.newContext({ baseURL: readBaseUrl() });
  await post(elsewhere, '/api/register', person);
  await elsewhere.dispose();
  return person;
}

/** The session of the admin, who signs in once in each worker: hashing a password takes long. */
let adminSession: Promise<StorageState> | undefined;

async function runAsAdmin(work: (admin: APIRequestContext) => Promise<void>): Promise<void> {
  adminSession ??= signInAdmin();
  const admin = await request.newContext({
    baseURL: readBaseUrl(),
    storageState: await adminSession,
  });
  await work(admin);
  await admin.dispose();
}

async function signInAdmin(): Promise<StorageState> {
  const admin = await request.newContext({ baseURL: readBaseUrl() });
  await post(admin, '/api/login', firstAdmin);
  const session = await admin.storageState();
  await admin.dispose();
  return session;
}

const readBaseUrl = (): string => process.env['BASE_URL'] ?? '';

async function post(context: APIRequestContext, path: string, data?: object): Promise<void> {
  const answer = await context.post(path, data && { data });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
}
