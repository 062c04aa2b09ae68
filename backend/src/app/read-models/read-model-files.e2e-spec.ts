import { chmod, copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SqlAnswer } from '@cablepark/contracts/analytics/question';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { setEventAside } from '@cablepark/event-store/log/set-event-aside';
import { commit } from '@cablepark/event-store/test/commits';
import { eventually } from '@cablepark/platform/test/eventually';
import { ReadModelFiles } from '@cablepark/analytics/read-models/host/read-model-files';
import { booked } from '../../schedule/test/form.ts';
import { refusalOf, type Answer } from '../../test/browser.ts';
import { runningApp, type RunningApp } from '../../test/running-app.ts';
import type { SignedInBrowser } from '../../test/sign-in.ts';

/** Each file begins a thread, and the machine may be busy. */
const SOON_MS = 40_000;
const EXAMPLE = join(import.meta.dirname, '../../../../docs/read-models/late-cancellations.read-model.ts');

let app: RunningApp;
let manager: SignedInBrowser;
let folder: string;
let late: BookingDetail;
const processes: ReadModelFiles[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-models-'));
  app = await runningApp({ now: '2026-06-01T06:00:00Z', settings: { READ_MODELS_DIR: folder } });
  manager = await app.signedInAs('manager');
  late = await booked(app.guest(), ['15:00', '15:30'], '2026-06-03');
  await cancel(late);
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await app.stop();
  await rm(folder, { recursive: true });
});

const cancel = async ({ booking }: BookingDetail) => {
  expect((await manager.delete(`/api/bookings/${booking.id}`)).status).toBe(200);
};

function startProcess(): ReadModelFiles {
  const { databaseUrl, log, pseudonyms, vault, trouble, logger } = app.infrastructure;
  const one = new ReadModelFiles({ folder, databaseUrl, log, pseudonyms, vault, trouble, logger, hangingMs: 3000 });
  processes.push(one);
  one.start();
  return one;
}

interface Rows {
  readonly name: string;
  readonly position: number;
  readonly rows: readonly Record<string, unknown>[];
}
const ask = (path: string): Promise<Answer<Rows>> => manager.get<Rows>(`/api/admin/read-models/${path}`);
const rowsOf = async (name: string) => (await ask(name)).body.rows;
const shown = (name: string, rows: unknown) =>
  eventually(async () => {
    expect(await rowsOf(name)).toEqual(rows);
  }, SOON_MS);
interface Health {
  readonly status: string;
  readonly readModels: Record<string, { status: string; reason?: string }>;
}
const health = async () => (await app.guest().get<Health>('/api/health')).body;
const stopped = (name: string, reason: unknown) =>
  eventually(async () => {
    const { status, readModels } = await health();
    expect([status, readModels[name]]).toEqual(['degraded', expect.objectContaining({ status: 'down', reason })]);
  }, SOON_MS);
const gone = (name: string) =>
  eventually(async () => {
    expect(refusalOf(await ask(name))).toMatchObject({ status: 404, code: 'READ_MODEL_NOT_FOUND' });
  }, SOON_MS);

const file = (name: string, code: string) => writeFile(join(folder, `${name}.read-model.ts`), code);
const remove = (name: string) => rm(join(folder, `${name}.read-model.ts`));

/** A read model of all bookings, by their names outside. */
const placed = (version: number, more = '', name = 'placed') => `
  import { defineReadModel } from '@cablepark/read-models';
  interface Row { booking: string; slots: number }
  export default defineReadModel({
    name: '${name}', version: ${version},
    columns: { booking: 'text', slots: 'integer', placed: 'timestamp', by: 'text', price: 'decimal', rental: 'boolean' },
    key: ['booking'],
    on: {
      BookingPlaced(event, rows) {
        ${more}
        const row: Row = { booking: event.data.bookingId, slots: event.data.slots.length * ${version} };
        const price = event.data.slots.reduce((sum: number, slot: any) => sum + slot.priceCents, 0) / 100;
        const { recordedAt, actorKind } = event;
        rows.put({ ...row, placed: recordedAt, by: actorKind, price, rental: event.data.equipmentRental });
      },
      BookingCancelled(event, rows) { rows.delete({ booking: event.data.bookingId }); },
    },
  });`;

async function refusedAs(name: string): Promise<void> {
  await file('z-taken', placed(1, '', name));
  await stopped('z-taken.read-model.ts', expect.stringContaining(`The name ${name} is taken`));
}

describe('the files of READ_MODELS_DIR', () => {
  it('are folded over the whole log, and follow it: the example answers what late cancellations cost', async () => {
    await copyFile(EXAMPLE, join(folder, 'late-cancellations.read-model.ts'));
    startProcess();
    startProcess(); // only one of them works at a time
    const row = { day: '2026-06-03', bookings: 1, slots: 2, revenue: late.booking.totalPrice };
    await shown('late_cancellations', [row]);
    await cancel(await booked(app.guest(), ['16:00'], '2026-06-25')); // far ahead
    await cancel(await booked(app.guest(), ['17:00'], '2026-06-02'));
    await shown('late_cancellations', [expect.objectContaining({ day: '2026-06-02', bookings: 1, slots: 1 }), row]);
    const { position } = (await ask('late_cancellations')).body;
    await eventually(async () => {
      expect((await ask('late_cancellations')).body.position).toBe(Number((await app.infrastructure.log.end()).ours));
    });
    expect(position).toBeGreaterThan(0);
    expect((await health()).readModels['late_cancellations']).toMatchObject({ status: 'up' });
  });

  it('are tables in SQL, at any position', async () => {
    const sql = 'SELECT * FROM late_cancellations ORDER BY day';
    const asked = async (atPosition?: number) =>
      (await manager.post<SqlAnswer>('/api/admin/sql', { sql, atPosition })).body;
    const rows = await rowsOf('late_cancellations');
    const now = await asked();
    expect(now.rows).toEqual(rows.map((row) => now.columns.map(({ name }) => row[name])));
    expect(now.rows).toHaveLength(2);
    const { events } = await app.infrastructure.log.readPage(undefined, 100_000);
    const first = events.find(({ type }) => type === 'BookingCancelled')!;
    expect((await asked(Number(first.position))).rows).toEqual(now.rows.slice(1));
    await file('placed', placed(1)); // is noticed although nothing has happened since
    const before = { sql: 'SELECT slots FROM placed', atPosition: Number(first.position) - 1 };
    expect(await manager.post('/api/admin/sql', before)).toMatchObject({ status: 200, body: { rows: [[2]] } });
    await remove('placed');
  });

  it('show neither references nor ids, and are paged by their key', async () => {
    const all: BookingDetail[] = [];
    for (const time of ['18:00', '18:30', '19:00']) all.push(await booked(app.guest(), [time], '2026-06-04'));
    await file('placed', placed(1));
    await eventually(async () => {
      expect(await rowsOf('placed')).toHaveLength(3);
    }, SOON_MS);
    const rows = await rowsOf('placed');
    expect(rows[0]).toEqual({
      booking: expect.stringMatching(/^[0-9A-Z]{16}$/),
      slots: 1,
      placed: '2026-06-01T06:00:00.000Z',
      by: 'guest',
      price: all[0]!.booking.totalPrice,
      rental: false,
    });
    for (const { booking } of all) expect(JSON.stringify(rows)).not.toContain(booking.reference);

    const paged: unknown[] = [];
    for (let path: string | undefined = 'placed?limit=2'; path !== undefined;) {
      const answer: Answer<Rows> = await ask(path);
      expect(answer.body.rows.length).toBeLessThanOrEqual(2);
      paged.push(...answer.body.rows);
      path = /read-models\/([^>]*)>/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(paged).toEqual(rows);
    expect(rows.map(({ booking }) => booking)).toEqual(rows.map(({ booking }) => booking).toSorted());
    for (const query of ['cursor=nonsense', 'cursor=WzEsMl0', 'limit=0'])
      expect(refusalOf(await ask(`placed?${query}`))).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    await cancel(all[0]!);
    await eventually(async () => {
      expect(await rowsOf('placed')).toHaveLength(2);
    });
  });

  it('are made anew by a higher version, and by no other change', async () => {
    await file('placed', placed(1, '// only a comment'));
    await file('placed', placed(2));
    await eventually(async () => {
      expect((await rowsOf('placed')).map(({ slots }) => slots)).toEqual([2, 2]);
    }, SOON_MS);
    await file('placed', placed(1));
    await file('witness', placed(1, '', 'witness')); // is looked at later
    await booked(app.guest(), ['18:00'], '2026-06-05');
    await eventually(async () => {
      expect(await rowsOf('witness')).toHaveLength(3);
    }, SOON_MS);
    await remove('witness');
    await gone('witness');
    expect((await rowsOf('placed')).map(({ slots }) => slots)).toEqual([2, 2, 2]);
    await file('placed', placed(3));
    await eventually(async () => {
      expect((await rowsOf('placed')).map(({ slots }) => slots)).toEqual([3, 3, 3]);
    }, SOON_MS);
  });

  it('stop alone when they throw, hang, end the process, are async, or don’t load, and go on when mended', async () => {
    const wrongs: [string, string, unknown][] = [
      ['throws', `throw new Error('a fault');`, expect.stringMatching(/^BookingPlaced at \d+: a fault$/)],
      ['hangs', 'for (;;);', 'It did not answer within 3 seconds.'],
      ['exits', 'process.exit(0);', expect.stringContaining('ended')],
      ['wrong_type', `rows.put({ booking: 7 });`, expect.stringContaining('The column booking takes no 7')],
      ['unknown_column', `rows.put({ nothing: 7 });`, expect.stringContaining('no column nothing')],
    ];
    for (const [name, code] of wrongs) await file(name, placed(1, code, name));
    await file('broken', 'export default {');
    await file('empty', 'export const nothing = 1;');
    for (const [name, , reason] of wrongs) {
      await stopped(name, reason);
      expect(refusalOf(await ask(name))).toMatchObject({ status: 503, code: 'READ_MODEL_STOPPED' });
    }
    await stopped('broken.read-model.ts', expect.stringContaining('line'));
    await stopped('empty.read-model.ts', 'It exports no read model by default.');
    await booked(app.guest(), ['18:30'], '2026-06-05');
    await eventually(async () => {
      expect(await rowsOf('placed')).toHaveLength(4);
    });
    await file('throws', placed(1, '', 'throws'));
    await eventually(async () => {
      expect(await rowsOf('throws')).toHaveLength(4);
    }, SOON_MS);
    for (const [name] of wrongs) await remove(name);
    for (const name of ['broken', 'empty']) await remove(name);
    await eventually(async () => {
      expect((await health()).status).toBe('up');
    }, SOON_MS);
  });

  it.each(['bookings', 'placed'])('are refused under a name that is taken: %s', async (name) => {
    await refusedAs(name);
    expect(await rowsOf('placed')).toHaveLength(4);
    await remove('z-taken');
  });

  it('are refused with a wrong name', async () => {
    await file('z-wrong', placed(1, '', 'Not A Name; DROP TABLE x'));
    await stopped('z-wrong.read-model.ts', expect.stringContaining('Its definition is wrong: name'));
    await remove('z-wrong');
  });

  it('are listed, and rebuilt for a manager', async () => {
    const { body } = await manager.get<{ name: string; version: number }[]>('/api/admin/read-models');
    expect(body.find(({ name }) => name === 'placed')).toMatchObject({ version: 3, lastError: null, rebuild: null });
    await app.infrastructure.pool.query('DELETE FROM read_model_file_rows.placed');
    expect((await manager.post('/api/admin/read-models/placed/rebuild')).status).toBe(202);
    await eventually(async () => {
      expect(await rowsOf('placed')).toHaveLength(4);
    }, SOON_MS);
  });

  it('go on in another process with the rows that are there', async () => {
    await app.infrastructure.pool.query(`UPDATE read_model_file_rows.placed SET slots = 77`);
    await processes[0]!.stop();
    await processes[1]!.stop();
    startProcess();
    await booked(app.guest(), ['19:30'], '2026-06-05');
    await eventually(async () => {
      const slots = (await rowsOf('placed')).map((row) => row['slots']);
      expect(slots.sort()).toEqual([3, 77, 77, 77, 77]);
    }, SOON_MS);
  });

  it('are refused if anybody may write them or they can’t be read, and those that run go on', async () => {
    const refused = (isRefused: boolean) =>
      eventually(async () => {
        const { readModels } = await health();
        expect(readModels['READ_MODELS_DIR']?.status).toBe(isRefused ? 'down' : undefined);
        expect(readModels['placed']?.status).toBe('up');
      }, SOON_MS);
    const path = join(folder, 'late-cancellations.read-model.ts');
    for (const open of [folder, path]) {
      await chmod(open, 0o777);
      await refused(true);
      await chmod(open, 0o700);
      await refused(false);
    }
    await rename(folder, `${folder}-away`);
    await refused(true);
    const rows = (await rowsOf('placed')).length;
    await booked(app.guest(), ['20:30'], '2026-06-05');
    await eventually(async () => {
      expect(await rowsOf('placed')).toHaveLength(rows + 1);
    }, SOON_MS);
    await rename(`${folder}-away`, folder);
    await refused(false);
  });

  it('are removed with their tables', async () => {
    await remove('placed');
    await gone('placed');
    const { rows } = await app.infrastructure.pool.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'read_model_file_rows'::regnamespace AND relkind = 'r'`,
    );
    expect(rows.map(({ relname }: { relname: string }) => relname).sort()).toEqual([
      'late_cancellations',
      'late_cancellations-history',
    ]);
  });
});

describe('a file under a name that is taken @long', () => {
  beforeAll(() => {
    startProcess();
  });

  it.each(['events', 'calendar_as_of', 'time_slots'])('is refused: %s', async (name) => {
    await refusedAs(name);
    await remove('z-taken');
  });
});

it('a file that an unreadable event of the schedule has stopped goes on once that is set aside', async () => {
  const { log } = app.infrastructure;
  const unreadable = (await log.lastRevision(SCHEDULE)) + 2n;
  const [first, , last] = await commit(log, 900_001, 'unreadable', 900_002);
  await file(
    'opened',
    `import { defineReadModel } from '@cablepark/read-models';
     export default defineReadModel({
       name: 'opened', version: 1, columns: { position: 'integer', stream: 'text' }, key: ['position'],
       on: { SlotOpened({ position, stream }, rows) { if (stream === 'schedule') rows.put({ position, stream }); } },
     });`,
  );
  await stopped('opened', expect.stringContaining(`schedule@${unreadable}`));
  await setEventAside(log, { stream: SCHEDULE, revision: unreadable, why: 'a test' });
  await shown(
    'opened',
    [first, last].map((position) => ({ position: Number(position), stream: 'schedule' })),
  );
});

it('a file is told who a booking is for, and its rows are made anew without whoever has been erased', async () => {
  await file(
    'guests',
    `import { defineReadModel } from '@cablepark/read-models';
     export default defineReadModel({
       name: 'guests', version: 1, columns: { customer: 'text', bookings: 'integer' }, key: ['customer'],
       on: {
         BookingPlaced({ customer }, rows) {
           if (customer !== null) rows.put({ customer, bookings: (rows.get(customer)?.bookings ?? 0) + 1 });
         },
       },
     });`,
  );
  const email = 'told@example.com';
  const first = await booked(app.guest(), ['15:00'], '2026-06-16', { email });
  const second = await booked(app.guest(), ['16:00'], '2026-06-16', { email: email.toUpperCase() });
  const customer = app.infrastructure.pseudonyms.customer({ ownerId: null, email, phoneNumber: '' });
  const told = (bookings: number) => shown('guests', expect.arrayContaining([{ customer, bookings }]));
  const sql = `SELECT bookings FROM guests WHERE customer = '${customer}'`;
  const statistics = async () => {
    await app.infrastructure.pool.query('ANALYZE read_model_file_rows.guests');
    const { rows } = await app.infrastructure.pool.query(
      `SELECT attname FROM pg_stats WHERE schemaname = 'read_model_file_rows' AND tablename = 'guests'`,
    );
    return rows as { attname: string }[];
  };
  const asked = async () => (await manager.post<SqlAnswer>('/api/admin/sql', { sql })).body.rows;
  await told(2);
  expect(await asked()).toEqual([[2]]);
  await manager.delete(`/api/bookings/${first.booking.id}/personal-data`);
  await told(1);
  expect(await asked()).toEqual([[1]]);
  expect(await statistics()).toEqual([{ attname: 'bookings' }]);
  await Promise.all(processes.map((one) => one.stop()));
  await manager.delete(`/api/bookings/${second.booking.id}/personal-data`);
  await told(1);
  startProcess();
  await shown('guests', expect.not.arrayContaining([{ customer, bookings: 1 }]));
  await remove('guests');
  await gone('guests');
});
