import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { DuckDBInstance } from '@duckdb/node-api';
import { eventually } from '@cablepark/platform/test/eventually';
import { startChild } from '../child.ts';
import { STORED_TABLES } from '../filling/stored-tables.ts';

const ENDLESS = 'SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b';

it('gives way to everything else, with all its threads, once a question takes long', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cablepark-question-'));
  const file = join(folder, 'tables.duckdb');
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(STORED_TABLES);
  connection.closeSync();
  instance.closeSync();
  const child = startChild('asking/question', 96);
  const closed = once(child, 'close');
  const pid = child.pid!;
  try {
    await once(child, 'message');
    child.send({ file, sql: ENDLESS, position: undefined });
    await eventually(async () => {
      const threads = await readdir(`/proc/${pid}/task`).catch(() => [pid]); // only Linux has that folder
      const priorities = threads.map((thread) => getPriority(Number(thread)));
      expect([...new Set(priorities)]).toEqual([constants.priority.PRIORITY_LOW]);
    });
  } finally {
    child.kill('SIGKILL');
    await closed;
    await rm(folder, { recursive: true, force: true });
  }
});
