import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { runProcess } from '@cablepark/platform/test/child-process';
import { startTcpProxy, type TcpProxy } from '@cablepark/platform/test/tcp-proxy';

import { startFaultyStore, type FaultyStore } from '../test/embedded-store.ts';

let store: FaultyStore;
let proxy: TcpProxy;
beforeAll(async () => {
  store = await startFaultyStore();
  proxy = await startTcpProxy(Number(new URL(store.url).port));
});
afterAll(async () => {
  await proxy.close();
  await store.close();
});

const toProxiedUrl = (url: string): string =>
  Object.assign(new URL(url), { port: proxy.port }).href;

describe('a process with 200 appends and 50 reads under way', () => {
  it('survives lost connections and servers that hang or restart, with correct outcomes', async () => {
    const { child, line, errors, exit } = runProcess(
      new URL('../test/busy-process.ts', import.meta.url),
      [toProxiedUrl(store.url)],
    );
    for (let i = 0; i < 8; i++) {
      expect(await line()).toBe('busy');
      store.cutConnections();
    }

    for (let i = 0; i < 3; i++) {
      proxy.freeze();
      // Unsent writes pile up; their failures are the ones that could go unhandled.
      await delay(300);
      proxy.cut();
      expect(await line()).toBe('busy');
    }

    // Longer than a failing client is kept.
    store.misbehave({ hangUntil: Date.now() + 3500, delayAnswersByMs: 5 });
    for (let i = 0; i < 4; i++) {
      expect(await line()).toBe('busy');
    }

    await store.stopServer();
    await store.startServer();
    for (let i = 0; i < 4; i++) {
      expect(await line()).toBe('busy');
    }

    child.stdin!.end();
    let last = await line();
    while (last === 'busy') {
      last = await line();
    }

    const outcomes = Object.entries(JSON.parse(last ?? '{}') as Record<string, string>);
    expect([await errors(), await exit]).toEqual(['', 0]);

    const kinds = new Set(outcomes.map(([, outcome]) => outcome));
    expect([...kinds].filter((kind) => !['done', 'unclear', 'unreachable'].includes(kind))).toEqual(
      [],
    );
    const there = await readRevisions(store);
    for (const [stream, outcome] of outcomes) {
      if (outcome === 'done') {
        expect([stream, there.get(stream)]).toEqual([stream, 2]);
      } else if (outcome === 'unreachable') {
        expect([stream, there.get(stream)]).toEqual([stream, undefined]);
      } else {
        expect([undefined, 2]).toContain(there.get(stream));
      }
    }

    expect(outcomes.filter(([, outcome]) => outcome === 'done').length).toBeGreaterThan(100);
  });
});

/** Counts the events of each stream. */
async function readRevisions(from: FaultyStore): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const log = from.open();
  for (let after: bigint | undefined, isEnd = false; !isEnd;) {
    const page = await log.readPage(after, 2000);
    for (const { streamId } of page.events) {
      counts.set(streamId, (counts.get(streamId) ?? 0) + 1);
    }

    after = page.last;
    ({ isEnd } = page);
  }

  return counts;
}
