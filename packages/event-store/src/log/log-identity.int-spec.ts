import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { LOG_IDENTITY } from '@cablepark/contracts/shared/streams';

import { startTestStore, type TestStore } from '../test/embedded-store.ts';
import { establishLogIdentity } from './log-identity.ts';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.close());

it('is created once, even by processes that start together', async () => {
  const logs = [store.open(), store.open(), store.open()];
  const ids = await Promise.all([...logs, ...logs].map(establishLogIdentity));
  expect(new Set(ids).size).toBe(1);
  expect((await logs[0]!.readStream(LOG_IDENTITY)).events).toHaveLength(1);
  expect(await establishLogIdentity(store.open())).toBe(ids[0]);
});
