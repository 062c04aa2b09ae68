import { afterAll, beforeAll, describe, it } from '@jest/globals';

import type { Browser } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import { expectKilled } from './test/killed-question.ts';

let app: RunningApp;
let manager: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

describe('a question in SQL', () => {
  it.each([
    ['counts for ever', 'SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b'],
    [
      'sorts more than fits',
      'SELECT * FROM (SELECT md5(range::VARCHAR) AS h FROM range(100000000)) ORDER BY h',
    ],
    ['collects more than fits', 'SELECT len(list(range)) FROM range(1000000000)'],
    ['makes a huge text', "SELECT length(repeat('x', 2000000000))"],
    ['makes huge texts', "SELECT string_agg(repeat('x', 1000000), '') FROM range(2000)"],
    ['makes a long list', 'SELECT len(range(1000000000))'],
    ['fills up a text', "SELECT format('{:>2000000000}', 'x')"],
    ['counts each of many', 'SELECT histogram(range) FROM range(100000000)'],
  ])('is killed at its limits when it %s', (_, sql) => expectKilled(app, manager, sql));
});
