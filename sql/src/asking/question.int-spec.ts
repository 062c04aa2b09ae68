import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import { expect, it } from '@jest/globals';
import { eventually } from '@cablepark/platform/test/eventually';
import { startChild } from '../child.ts';
import { tablesMade } from '../test/tables-made.ts';

const ENDLESS = 'SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b';

it('gives way to everything else, with all its threads, once a question takes long', async () => {
  const tables = await tablesMade();
  const child = startChild('asking/question', 96);
  const closed = once(child, 'close');
  const pid = child.pid!;
  try {
    await once(child, 'message');
    child.send({ file: tables.file, sql: ENDLESS, position: undefined, now: '' });
    await eventually(async () => {
      const threads = await readdir(`/proc/${pid}/task`).catch(() => [pid]); // only Linux has that folder
      const priorities = threads.map((thread) => getPriority(Number(thread)));
      expect([...new Set(priorities)]).toEqual([constants.priority.PRIORITY_LOW]);
    });
  } finally {
    child.kill('SIGKILL');
    await closed;
    await tables.remove();
  }
});
