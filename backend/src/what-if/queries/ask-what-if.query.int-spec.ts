import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { whatIfForm, type askWhatIf } from '@cablepark/contracts/what-if/what-if';
import { startTestStore, type TestStore } from '@cablepark/event-store/test/embedded-store';
import { Busy } from '@cablepark/platform/concurrency/semaphore';
import { watchNewChildren } from '@cablepark/platform/test/children';
import { eventually } from '@cablepark/platform/test/eventually';

import { SenderDisconnected } from '#http/abort-on-disconnect';
import type { Requested } from '#http/endpoint';
import { AskWhatIf, AskWhatIfHandler } from './ask-what-if.query.ts';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.close());

it('is done in one process at a time, which ends when nobody waits for the answer any more @long', async () => {
  const handler = new AskWhatIfHandler(store.open());
  const children = await watchNewChildren();
  const listAnsweringProcesses = async () => (await children()).map(({ pid }) => pid);
  const ask = (gone = new AbortController()) =>
    handler.execute(
      new AskWhatIf({ body: whatIfForm.parse({}), signal: gone.signal } as Requested<
        typeof askWhatIf
      >),
    );
  const gone = new AbortController();
  const first = ask(gone);
  const [process] = await eventually(async () => {
    const found = await listAnsweringProcesses();
    expect(found).toHaveLength(1);
    return found;
  });
  globalThis.process.kill(process!, 'SIGSTOP');
  await expect(ask()).rejects.toThrow(Busy);
  expect(await listAnsweringProcesses()).toEqual([process]);

  const next = ask();
  gone.abort(new SenderDisconnected());
  await expect(first).rejects.toThrow(SenderDisconnected);
  expect(await listAnsweringProcesses()).not.toContain(process);
  expect((await next).before).toEqual({ bookings: 0, refused: 0, revenue: 0 });
  expect(await listAnsweringProcesses()).toEqual([]);
});
