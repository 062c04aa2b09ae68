import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';

import type { Browser } from '#test/browser';
import { startRunningApp, type RunningApp } from '#test/running-app';
import { recordAnswers, toShown } from '../test/recorded-answers.ts';

jest.setTimeout(300_000);

let app: RunningApp;
let manager: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

it('an answer as of an instant is the one that was given then, after 2,000 commands', async () => {
  const { answers, undone } = await recordAnswers({ app, manager }, { commands: 2000, every: 50 });
  expect(answers.length).toBeGreaterThan(200);
  expect(undone).toBeGreaterThan(3);
  for (const { path, instant, answer } of answers) {
    const asOf = await manager.get(
      `${path}${path.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(instant)}`,
    );
    expect({ path, instant, ...toShown(asOf) }).toEqual({ path, instant, ...answer });
  }
});
