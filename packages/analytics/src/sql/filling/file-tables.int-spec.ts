import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { DuckDBInstance } from '@duckdb/node-api';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { logIdentity } from '@cablepark/event-store/log/log-identity';
import { setEventAside } from '@cablepark/event-store/log/set-event-aside';
import { commit } from '@cablepark/event-store/test/commits';
import { testStore, type TestStore } from '@cablepark/event-store/test/embedded-store';
import { slotOpened, written } from '@cablepark/event-store/test/slots';
import { filesIn } from '../../read-models/host/files-of-folder.ts';
import { namesIn, type Names } from '../test/names.ts';
import { answerQuestion } from '../asking/answer-question.ts';
import type { QuestionReply } from '../asking/question-messages.ts';
import { fillTables } from './fill-tables.ts';

let store: TestStore;
let log: EventLog;
let folder: string;
let names: Names;
beforeAll(async () => {
  store = await testStore();
  log = store.open();
  names = await namesIn(store.databaseUrl);
  folder = await mkdtemp(join(tmpdir(), 'cablepark-file-tables-'));
  await logIdentity(log);
});
afterAll(async () => {
  await names.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const SLOT = 989_064;
async function append(...events: Parameters<typeof written>): Promise<number> {
  const { position } = await log.append(SCHEDULE, written(...events), await log.lastRevision(SCHEDULE));
  return Number(position);
}
const removed = (slotId: number): ScheduleEvent => ({
  type: 'SlotRemoved',
  data: { day: '2026-06-01', slots: [slotId] },
});

const file = (name: string) => join(folder, `${name}.read-model.ts`);
/** A read model of the slots that were opened, with columns of all types; `more` is done first at each. */
const opened = (name: string, version = 1, more = '') => `
  import { defineReadModel } from '@cablepark/read-models';
  export default defineReadModel({
    name: '${name}', version: ${version},
    columns: { slotId: 'integer', part: 'text', position: 'integer', price: 'decimal', at: 'timestamp', day: 'date', isDear: 'boolean' },
    key: ['slotId', 'part'],
    on: {
      SlotOpened({ data, position, recordedAt: at }, rows) {
        ${more}
        for (const { slotId, priceCents } of data.slots) {
          const key = { slotId, part: 'a' };
          const price = (rows.get(key)?.price ?? 0) + priceCents / 100 * ${version};
          rows.put({ ...key, position, price, at, day: at.slice(0, 10), isDear: price > 30 });
        }
      },
      SlotRemoved({ data }, rows) { for (const slotId of data.slots) rows.delete({ slotId, part: 'a' }); },
    },
  });`;

async function fill(question: string, { at, tables = 'kept', hangingMs }: Asked = {}): Promise<bigint> {
  const { last = -1n } = await log.end();
  const files = { folder, hashes: await filesIn(folder), question };
  return fillTables({
    file: join(folder, `${tables}.duckdb`),
    log,
    hangingMs,
    databaseUrl: store.databaseUrl,
    logId: await logIdentity(log),
    ...names,
    until: at === undefined ? last : BigInt(at),
    files,
    signal: new AbortController().signal,
  });
}

interface Asked {
  readonly at?: number;
  /** The name of the file with the tables. */
  readonly tables?: string;
  readonly hangingMs?: number;
}
async function ask(sql: string, asked: Asked = {}): Promise<QuestionReply> {
  const { at, tables = 'kept' } = asked;
  await fill(sql, asked);
  return answerQuestion({ file: join(folder, `${tables}.duckdb`), sql, position: at?.toString(), now: '' });
}
const rows = async (sql: string, asked?: Asked) => {
  const reply = await ask(sql, asked);
  if (!('answer' in reply)) throw new Error(JSON.stringify(reply));
  return reply.answer.rows;
};
async function copiedUpTo(name: string): Promise<unknown> {
  const instance = await DuckDBInstance.create(join(folder, 'kept.duckdb'), { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const found = await connection.runAndReadAll('SELECT position::VARCHAR FROM stored.copies WHERE name = $1', [name]);
  connection.closeSync();
  instance.closeSync();
  return found.getRowsJson()[0]?.[0];
}
const unknown = (name: string) => ({ failed: expect.stringContaining(`Table with name ${name} does not exist`) });

describe('the table of a read model’s file', () => {
  const ALL = 'SELECT * FROM opened_slots ORDER BY ALL';

  it('has the rows that its events make, at any position, and goes on where it ended', async () => {
    await writeFile(file('a'), opened('opened_slots'));
    const [first, second] = [await append(slotOpened(SLOT)), await append(slotOpened(SLOT + 1, 2550), removed(SLOT))];
    const at = '2026-06-01T09:00:00.000Z';
    const row = (slotId: number, position: unknown, price: number) => [
      ...[slotId, 'a', position, price, at, '2026-06-01', price > 30],
    ];
    const then = await rows(ALL);
    expect(then).toEqual([row(SLOT + 1, expect.any(Number), 25.5)]);

    const third = await append(slotOpened(SLOT + 1, 1), slotOpened(SLOT, 4000), removed(SLOT), slotOpened(SLOT, 3100));
    const last = [row(SLOT, third, 31), row(SLOT + 1, expect.any(Number), 25.51)];
    expect(await rows(ALL)).toEqual(last);
    expect(await rows(ALL, { at: first })).toEqual([row(SLOT, first, 20)]);
    expect(await rows(ALL, { at: second })).toEqual(then);
    expect(await rows(ALL, { at: 0 })).toEqual([]);
    for (const position of [first, second, third])
      expect(await rows(ALL, { at: position, tables: `to-${position}` })).toEqual(await rows(ALL, { at: position }));
  });

  it('is shown with its columns and types', async () => {
    expect(await rows('SHOW TABLES')).toContainEqual(['opened_slots']);
    expect((await rows('DESCRIBE Opened_Slots')).map((row) => row.slice(0, 2))).toEqual([
      ['slotId', 'BIGINT'],
      ['part', 'VARCHAR'],
      ['position', 'BIGINT'],
      ['price', 'DECIMAL(18,6)'],
      ['at', 'TIMESTAMP WITH TIME ZONE'],
      ['day', 'DATE'],
      ['isDear', 'BOOLEAN'],
    ]);
    expect(await ask('SELECT * FROM file_rows.opened_slots')).toEqual({ refused: true });
  });

  it('is brought up to date only for questions that name it', async () => {
    const position = await append(slotOpened(SLOT + 2));
    await fill('SELECT 1');
    expect(Number(await copiedUpTo('opened_slots'))).toBeLessThan(position);
    expect(await rows('SELECT count(*) FROM slots')).toEqual([[3]]);
    await fill('FROM "OPENED_SLOTS"');
    expect(await copiedUpTo('opened_slots')).toBe(String(position));
  });

  it('is made anew when the file changes, and dropped when it is gone', async () => {
    await writeFile(file('a'), opened('opened_slots', 2));
    const prices = 'SELECT price FROM opened_slots ORDER BY ALL';
    expect(await rows(prices)).toEqual([[40], [51.02], [62]]);
    await writeFile(file('a'), opened('other_name'));
    expect(await ask(prices)).toEqual(unknown('opened_slots'));
    expect(await rows(prices.replace('opened_slots', 'other_name'))).toHaveLength(3);
    await rm(file('a'));
    expect(await ask('FROM other_name')).toEqual(unknown('other_name'));
  });
});

describe('a read model’s file that fails', () => {
  it('has no table, and does no harm to others', async () => {
    await writeFile(file('b'), opened('opened_slots'));
    await writeFile(file('throws'), opened('throws', 1, `throw new Error('a fault');`));
    await writeFile(file('hangs'), opened('hangs', 1, 'for (;;);'));
    await writeFile(file('exits'), opened('exits', 1, 'process.exit(0);'));
    await writeFile(file('broken'), 'export default {');
    await writeFile(file('taken'), opened('slots'));
    await writeFile(file('twice'), opened('opened_slots'));
    for (const name of ['throws', 'exits']) expect(await ask(`FROM ${name}`)).toEqual(unknown(name));
    expect(await ask('FROM hangs', { hangingMs: 500 })).toEqual(unknown('hangs'));
    expect(await rows('SELECT count(*) FROM opened_slots JOIN slots ON slotId = slot_id')).toEqual([[3]]);
    expect(await rows('SHOW TABLES')).toEqual(
      ['bookings', 'cancellations', 'events', 'opened_slots', 'refusals', 'slots'].map((name) => [name]),
    );
  });

  it('is tried again when it has changed, and where nobody runs it', async () => {
    const flag = join(folder, 'flag');
    const text =
      `import { existsSync } from 'node:fs';` +
      opened('throws', 1, `if (!existsSync('${flag}')) throw new Error('a fault');`);
    await writeFile(file('throws'), text);
    const count = 'SELECT count(*) FROM throws';
    expect(await ask(count)).toEqual(unknown('throws'));
    await writeFile(flag, '');
    expect(await rows(count)).toEqual([[3]]);
    await writeFile(file('hangs'), opened('hangs'));
    expect(await rows('SELECT count(*) FROM hangs')).toEqual([[3]]);
  });

  it('may import other files of its folder, and no others', async () => {
    await writeFile(join(folder, 'part.ts'), 'export const part: string = "a";');
    await writeFile(file('within'), `import './part.ts'; ${opened('within')}`);
    expect(await rows('SELECT count(*) FROM within')).toEqual([[3]]);
    await writeFile(`${folder}.mjs`, '');
    await writeFile(file('outside'), `import '${folder}.mjs'; ${opened('outside')}`);
    expect(await ask('FROM outside')).toEqual(unknown('outside'));
    await rm(`${folder}.mjs`);
    await rm(file('outside'));
  });

  it('has no table either if DuckDB has one of its name', async () => {
    await writeFile(file('internal'), opened('duckdb_settings'));
    expect(await ask('FROM duckdb_settings')).toEqual({ refused: true });
    expect(await rows('SELECT count(*) FROM opened_slots')).toEqual([[3]]);
  });
});

it('a read model’s file that an unreadable event holds up goes on once that is set aside @long', async () => {
  await writeFile(file('held-up'), opened('held_up'));
  const count = `SELECT count(*) FROM held_up WHERE "slotId" >= ${SLOT + 20}`;
  const last = await log.lastRevision(SCHEDULE);
  await commit(log, SLOT + 20, 'unreadable', SLOT + 21);
  expect(await ask(count)).toEqual(unknown('held_up'));
  await setEventAside(log, { stream: SCHEDULE, revision: last + 2n, why: 'a test' });
  expect(await rows(count)).toEqual([[2]]);
  await rm(file('held-up'));
});
