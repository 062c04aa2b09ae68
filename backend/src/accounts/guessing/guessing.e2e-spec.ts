import { Writable } from 'node:stream';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { Browser, refusalOf, type Answer } from '#test/browser';
import { sendPersistently } from '#test/persistent-request';
import { startRunningApp, type RunningApp } from '#test/running-app';

let logged = '';
const logTo = new Writable({
  write: (line: Buffer, _encoding, done) => {
    logged += line.toString();
    done();
  },
});

let app: RunningApp;
beforeAll(async () => {
  app = await startRunningApp({
    logTo,
    settings: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback', DATABASE_CONNECTIONS: '40' },
  });
});
afterAll(() => app.stop());

let made = 0;
/** A browser at this address, which the proxy in front of us reports. */
const browseFrom = (address: string, url = app.url) =>
  new Browser(url, { 'x-forwarded-for': address });
/** An address that nobody else uses. */
const createAddress = () => `203.0.${++made}.1`;
/** A new user with an account, and the browser in which they signed in to it. */
async function registerUser() {
  const username = `rider${++made}`;
  const login = { email: `${username}@park.test`, password: 'six or more' };
  const browser = browseFrom(createAddress());
  await browser.post('/api/register', { ...login, username });
  await browser.post('/api/login', login);
  return { ...login, username, browser };
}

const statusOf = async (asked: Promise<Answer>) => (await asked).status;
const guess = (browser: Browser, login: object) =>
  statusOf(browser.post('/api/login', { ...login, password: 'a guess' }));
async function guessRepeatedly(count: number, browser: Browser, login: object): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) {
    statuses.push(await guess(browser, login));
  }

  return statuses;
}

const repeatStatus = (status: number, count: number) => Array.from({ length: count }, () => status);

describe('guessing a password', () => {
  it('is limited to thirty tries from one network, however many come at once', async () => {
    const { email, password } = await registerUser();
    const from = createAddress();
    const login = { email, password: 'a guess' };
    // A busy machine may answer some of so many with 503, without having looked at the password.
    const guessPersistently = () =>
      statusOf(sendPersistently(browseFrom(from), 'POST', '/api/login', login));
    const statuses = await Promise.all(Array.from({ length: 90 }, guessPersistently));
    expect(statuses.sort()).toEqual([...repeatStatus(401, 30), ...repeatStatus(429, 60)]);
    const right = await browseFrom(from).post('/api/login', { email, password });
    expect(refusalOf(right)).toEqual({ status: 429, code: 'THROTTLED' });
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('counts a try the same for an account’s e-mail and its username, in any case', async () => {
    const { email, username } = await registerUser();
    const browser = browseFrom(createAddress());
    expect(await guessRepeatedly(15, browser, { email: email.toUpperCase() })).toEqual(
      repeatStatus(401, 15),
    );
    expect(await guessRepeatedly(15, browser, { username: ` ${username.toUpperCase()}` })).toEqual(
      repeatStatus(401, 15),
    );
    expect(await guess(browser, { email })).toBe(429);
  });

  it('counts choosing another username as a try too: it is refused if it is the password', async () => {
    const { username, browser } = await registerUser();
    const rename = (i: number) =>
      statusOf(browser.patch('/api/user', { username: `${username}-${i}` }));
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      statuses.push(await rename(i));
    }

    expect(statuses).toEqual([...repeatStatus(200, 10), 429, 429]);
  });

  it('counts tries for names that nobody has as well', async () => {
    const browser = browseFrom(createAddress());
    expect(await guessRepeatedly(30, browser, { username: 'nobody at all' })).toEqual(
      repeatStatus(401, 30),
    );
    expect(await guess(browser, { username: 'Nobody at all' })).toBe(429);
    expect(await guess(browser, { username: 'nobody else' })).toBe(401);
  });

  it('gives back right tries and keeps wrong ones', async () => {
    const { email, password } = await registerUser();
    const from = createAddress();
    await guessRepeatedly(29, browseFrom(from), { email });
    for (let i = 0; i < 3; i++) {
      expect(await statusOf(browseFrom(from).post('/api/login', { email, password }))).toBe(200);
    }

    expect(await guessRepeatedly(2, browseFrom(from), { email })).toEqual([401, 429]);
  });

  it('counts across processes and restarts', async () => {
    const { email } = await registerUser();
    const from = createAddress();
    await guessRepeatedly(30, browseFrom(from), { email });
    const other = await app.startAnother();
    expect(await guess(browseFrom(from, other.url), { email })).toBe(429);
    await other.close();
  });

  it('is limited to a hundred tries an hour from all networks; the owner’s browsers stay in', async () => {
    const { email, password, browser } = await registerUser();
    const networks = [createAddress(), createAddress(), createAddress(), createAddress()];
    const statuses = (
      await Promise.all(networks.map((from) => guessRepeatedly(30, browseFrom(from), { email })))
    ).flat();
    expect(statuses.sort()).toEqual([...repeatStatus(401, 100), ...repeatStatus(429, 20)]);
    expect(
      await statusOf(browseFrom(createAddress()).post('/api/login', { email, password })),
    ).toBe(429);
    expect(await statusOf(browser.post('/api/login', { email, password }))).toBe(200);
  });

  it('is limited to ten tries from a known browser, together with its copies', async () => {
    const { email, password, browser } = await registerUser();
    await browser.post('/api/logout');
    const copy = browseFrom(createAddress());
    copy.cookies.set('device', browser.cookies.get('device') ?? '');
    expect(await guessRepeatedly(5, browser, { email })).toEqual(repeatStatus(401, 5));
    expect(await guessRepeatedly(6, copy, { email })).toEqual([...repeatStatus(401, 5), 429]);
    expect(await statusOf(browser.post('/api/login', { email, password }))).toBe(429);
    expect(
      await statusOf(browseFrom(createAddress()).post('/api/login', { email, password })),
    ).toBe(200);
  });

  it('gains nothing from a browser that knows another account', async () => {
    const { email } = await registerUser();
    const { browser } = await registerUser();
    expect(await guessRepeatedly(31, browser, { email })).toEqual([...repeatStatus(401, 30), 429]);
  });

  it('stores neither names nor addresses', async () => {
    const from = createAddress();
    await guess(browseFrom(from), { username: 'somebody.in.particular' });
    const { rows } = await app.infrastructure.pool.query('SELECT * FROM accounts.failed_sign_ins');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/somebody|particular|203\.0|@/);
  });
});

describe('a failed try', () => {
  const listFailures = () =>
    logged
      .split('\n')
      .filter((line) => line.includes('sign-in-failed'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('is logged in one line, with keyed hashes', async () => {
    const { email, username, password } = await registerUser();
    const [one, other] = [browseFrom(createAddress()), browseFrom(createAddress())];
    const before = listFailures().length;
    await guess(one, { email });
    await guess(one, { username });
    await guess(other, { username: `unknown-${username}` });
    await one.post('/api/login', { email, password });
    const lines = listFailures().slice(before);
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      expect(line).toMatchObject({
        event: 'sign-in-failed',
        account: expect.stringMatching(/^[\w-]{43}$/),
        network: expect.stringMatching(/^[\w-]{43}$/),
      });
    }

    expect(lines[0]).toMatchObject({
      account: lines[1]?.['account'],
      network: lines[1]?.['network'],
    });
    expect(lines[2]?.['account']).not.toBe(lines[0]?.['account']);
    expect(lines[2]?.['network']).not.toBe(lines[0]?.['network']);
    expect(logged).not.toContain(username);
  });
});

it('is not counted if limits are off', async () => {
  const lifted = await startRunningApp();
  const login = { username: 'nobody at all' };
  expect(await guessRepeatedly(40, new Browser(lifted.url), login)).toEqual(repeatStatus(401, 40));
  await lifted.stop();
});
