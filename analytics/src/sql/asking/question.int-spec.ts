import { readdir } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';

import { expect, it } from '@jest/globals';

import { runChild } from '@cablepark/platform/program/child';
import { watchNewChildren } from '@cablepark/platform/test/children';
import { eventually } from '@cablepark/platform/test/eventually';

import { makeTestTables } from '../test/test-tables.ts';

/** It needs some time of a core, and gets little of one on a busy machine. */
const SOON_MS = 170_000;
const ENDLESS = 'SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b';

it('gives way to everything else, with all its threads, once a question takes long', async () => {
  const tables = await makeTestTables();
  const children = await watchNewChildren();
  const end = new AbortController();
  const question = {
    file: tables.file,
    sql: ENDLESS,
    position: undefined,
    now: '2026-06-01T10:00:00Z',
  };
  const ended = runChild(new URL('./question', import.meta.url), question, {
    heapMb: 96,
    signal: end.signal,
  });
  try {
    await eventually(async () => {
      const pid = (await children())[0]?.pid ?? 0;
      // Only Linux has that folder.
      const threads = await readdir(`/proc/${pid}/task`).catch(() => [pid]);
      const priorities = threads.map((thread) => getPriority(Number(thread)));
      expect([...new Set(priorities)]).toEqual([constants.priority.PRIORITY_LOW]);
    }, SOON_MS);
  } finally {
    end.abort();
    expect(await ended).toEqual({ lastReply: undefined, isKilled: true });
    await tables.remove();
  }
});
