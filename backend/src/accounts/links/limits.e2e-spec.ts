import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { User } from '@cablepark/contracts/accounts/user';

import { refusalOf } from '#test/browser';
import { startRunningApp, type RunningApp } from '#test/running-app';
import { signIn } from '#test/sign-in';
import { openVerification } from '../test/mailed-tokens.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startRunningApp({ settings: { RATE_LIMITS: 'on' } });
});
afterAll(() => app.stop());

describe('limits of mailed links', () => {
  it('are six an hour to one address; another request has to wait', async () => {
    const [email, password] = ['many@park.test', 'six or more'];
    const { body } = await app
      .createGuest()
      .post<User>('/api/register', { username: 'many', email, password });
    const browser = await signIn(app.url, { email, password });
    const requestAnother = () => browser.post('/api/user/verification');
    const answers = [
      await requestAnother(),
      await requestAnother(),
      await requestAnother(),
      await requestAnother(),
      await requestAnother(),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { token } = await openVerification(app, body.id);
    const seventh = await requestAnother();
    expect(refusalOf(seventh)).toEqual({ status: 429, code: 'THROTTLED' });
    expect(Number(seventh.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await app.createGuest().post('/api/password/forgot', { email })).status).toBe(200);
    const types = (await app.readEvents()).map(({ type }) => type);
    expect(types.filter((type) => type === 'EmailVerificationRequested')).toHaveLength(6);
    expect(types).not.toContain('PasswordResetRequested');
    expect((await browser.post('/api/verify', { token })).status).toBe(200);
  });

  it('throttle a network after thirty invalid tokens a minute', async () => {
    const guess = (token: string) =>
      app.createGuest().post('/api/password/reset', { token, password: 'another password' });
    for (let tries = 0; tries < 30; tries++) {
      expect(refusalOf(await guess(`guess ${tries}`))).toEqual({
        status: 400,
        code: 'TOKEN_INVALID',
      });
    }

    const throttled = await guess('one more');
    expect(refusalOf(throttled)).toEqual({ status: 429, code: 'THROTTLED' });
    expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
