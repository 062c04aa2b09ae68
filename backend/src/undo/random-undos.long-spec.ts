import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { dayOfJune } from '../schedule/test/form.ts';
import { refusalOf, type Browser } from '../test/browser.ts';
import { RandomActions } from '../test/random-actions.ts';
import { createRandom } from '../test/random.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import { readEverything } from './test/read-everything.ts';
import { undo } from './test/undoing.ts';

let app: RunningApp;
let manager: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

it('the undo of any random action restores what was before it, or names what came between', async () => {
  const random = createRandom(5);
  const days = [25, 26, 27].map(dayOfJune);
  const season = new RandomActions(random, days, app.createGuest(), () => manager);
  let restored = 0;
  for (let i = 0; i < 90; i++) {
    const before = await readEverything(manager, days);
    const { headers, status } = await season.sendCommand();
    const action = headers.get('x-correlation-id');
    if (action === null || status >= 300) {
      continue;
    }
    if (random() < 0.5) {
      continue;
    }

    const undone = await undo(manager, action);
    if (undone.status === 200) {
      restored++;
      expect(await readEverything(manager, days)).toEqual(before);
    } else {
      expect(refusalOf(undone)).toMatchObject({ status: 409, code: 'NOT_UNDOABLE' });
    }
  }

  expect(restored).toBeGreaterThan(12);
});
