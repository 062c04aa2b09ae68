import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { Browser, type Answer } from '../test/browser.ts';
import { FIRST_ADMIN, startRunningApp, type RunningApp } from '../test/running-app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startRunningApp({ settings: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' } });
});
afterAll(() => app.stop());

/** Opens a browser at this address, which the proxy in front of us reports. */
const openAt = (address: string) => new Browser(app.url, { 'x-forwarded-for': address });
const repeat = async (count: number, send: (i: number) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let i = 0; i < count; i++) {
    answers.push(await send(i));
  }

  return answers;
};

const throttled = {
  status: 429,
  body: { error: 'Too many requests. Please try again in a minute.', code: 'THROTTLED' },
};

describe('feedback from one address', () => {
  it('is accepted a hundred and twenty times a minute; then the answer says when to come back', async () => {
    const send = (from: string) => openAt(from).post('/api/feedback', {});
    const taken = await repeat(120, () => send('203.0.113.1'));
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([400]));
    const next = await send('203.0.113.1');
    expect(next).toMatchObject(throttled);
    expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send('203.0.113.2')).status).toBe(400);
  });

  it('counts a whole IPv6 network as one address', async () => {
    await repeat(120, (i) =>
      openAt(`2001:db8:1:2::${(i + 1).toString(16)}`).post('/api/feedback', {}),
    );
    expect(await openAt('2001:db8:1:2:ffff::1').post('/api/feedback', {})).toMatchObject(throttled);
    expect((await openAt('2001:db8:1:3::1').post('/api/feedback', {})).status).toBe(400);
  });
});

describe('an address with a port, as some proxies forward it', () => {
  const send = (from: string) => openAt(from).post('/api/feedback', {});

  it.each([
    ['with its own', (i: number) => `203.0.113.9:${50_000 + i}`, '203.0.113.9'],
    [
      'in brackets',
      (i: number) => `[2001:db8:5::${(i + 1).toString(16)}]:${50_000 + i}`,
      '2001:db8:5::',
    ],
    [
      'before a trusted proxy with a port',
      (i: number) => `203.0.113.10:${50_000 + i}, 127.0.0.1:443`,
      '203.0.113.10',
    ],
    ['that is none, as all that are none', (i: number) => `proxy-${i}`, 'another'],
  ])('counts as what it is: %s', async (_, from, same) => {
    await repeat(120, (i) => send(from(i)));
    expect(await send(same)).toMatchObject(throttled);
    expect((await send('203.0.113.11')).status).toBe(400);
  });
});

describe('sign-in', () => {
  const { email, password } = FIRST_ADMIN;
  const guess = (from: string, login: string) =>
    openAt(from).post('/api/login', { email: login, password: 'a guess' });

  it('is possible for a hundred people from one address', async () => {
    const answers = await repeat(100, () =>
      openAt('198.51.100.1').post('/api/login', { email, password }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('makes only those wait who guess one account’s password', async () => {
    const guesses = await repeat(30, () => guess('198.51.100.2', email));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401]));
    expect(await guess('198.51.100.2', email.toUpperCase())).toMatchObject(throttled);
    expect(await openAt('198.51.100.2').post('/api/login', { email, password })).toMatchObject(
      throttled,
    );
    expect((await guess('198.51.100.2', 'other@park.test')).status).toBe(401);
    expect((await openAt('198.51.100.3').post('/api/login', { email, password })).status).toBe(200);
  });

  it('doesn’t reveal whether an account exists by when it makes a caller wait', async () => {
    await repeat(30, () => guess('198.51.100.4', 'nobody@park.test'));
    expect(await guess('198.51.100.4', 'nobody@park.test')).toMatchObject(throttled);
  });
});

describe('cancelling', () => {
  const cancel = (visitor: Browser) => visitor.delete('/api/bookings/0123456789ABCDEF');

  it('is limited to thirty bookings of an account a minute, from any address', async () => {
    const [athlete, other] = [await app.signInAs('athlete'), await app.signInAs('athlete')];
    const answers = await repeat(30, () => cancel(athlete));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    const next = await cancel(athlete);
    expect(next).toMatchObject(throttled);
    expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await cancel(other)).status).toBe(404);
  });

  it('is unlimited for staff', async () => {
    const operator = await app.signInAs('operator');
    const answers = await repeat(40, () => cancel(operator));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  });
});

describe('a request that states its own address', () => {
  it('is believed only if it comes from a trusted proxy', async () => {
    const untrusting = await startRunningApp({ settings: { RATE_LIMITS: 'on' } });
    const send = (i: number) =>
      new Browser(untrusting.url, { 'x-forwarded-for': `203.0.113.${i}` }).post(
        '/api/feedback',
        {},
      );
    const answers = await repeat(121, send);
    expect(answers.at(-1)).toMatchObject(throttled);
    await untrusting.stop();
  });
});
