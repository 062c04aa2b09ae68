import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type { DomainEvent } from '@cablepark/contracts/events';
import { slotFromHalfHour } from '@cablepark/contracts/shared/slot-ids';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { eventually } from '@cablepark/platform/test/eventually';

import { readModels } from '../registry.ts';
import { createOpenedReadModel } from '../test/broken-read-models.ts';
import { names, ReadSide, silent } from '../test/read-side.ts';
import { ProgressListener } from './progress-listener.ts';
import { ReadModelProgress, type Advance } from './read-model-progress.ts';

const slotOpened = (halfHour: number): DomainEvent => ({
  type: 'SlotOpened',
  data: { day: '2027-01-01', slots: [{ slotId: slotFromHalfHour(halfHour), priceCents: 2000 }] },
});
const listeners: ProgressListener[] = [];
let side: ReadSide;

/** The progress that a process without a worker knows of. */
function listen(ownWorker?: string): ReadModelProgress {
  const progress = new ReadModelProgress();
  const listener = new ProgressListener({
    databaseUrl: side.databaseUrl,
    progress,
    logger: silent,
    ownWorker,
  });
  listener.start();
  listeners.push(listener);
  return progress;
}

const breakConnections = () =>
  side.sql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cablepark progress'`,
  );

beforeAll(async () => {
  side = await ReadSide.open([...readModels, createOpenedReadModel()]);
  side.startWorker({ models: [...readModels, createOpenedReadModel({ at: 666, how: 'throw' })] });
});
afterEach(() => Promise.all(listeners.splice(0).map((listener) => listener.stop())));
afterAll(() => side.close());

describe('a process without a worker', () => {
  it('knows how far the read models have come', async () => {
    const progress = listen();
    for (let i = 0; i < 5; i++) {
      const last = await side.write(SCHEDULE, [slotOpened(i)]);
      expect(await progress.waitFor(names, last, 30_000)).toBe(true);
    }
  });

  it('knows which days have changed, and that a rebuild may have changed any day', async () => {
    const progress = listen();
    const first = await side.write(SCHEDULE, [slotOpened(100)]);
    expect(await progress.waitFor(names, first, 30_000)).toBe(true);
    const advances: Advance[] = [];
    progress.onAdvance((advance) => advances.push(advance));
    const last = await side.write(SCHEDULE, [slotOpened(101)]);
    expect(await progress.waitFor(names, last, 30_000)).toBe(true);
    expect(advances.at(-1)).toMatchObject({ position: last, days: ['2027-01-01'] });
    await side.rebuild();
    await eventually(() => {
      expect(advances.at(-1)).toMatchObject({ names, days: undefined });
    });
  });

  it('knows what happened before it listened, and while its connection was broken', async () => {
    const before = await side.write(SCHEDULE, [slotOpened(200)]);
    const progress = listen();
    expect(await progress.waitFor(names, before, 30_000)).toBe(true);
    await breakConnections();
    const meanwhile = await side.write(SCHEDULE, [slotOpened(201)]);
    expect(await progress.waitFor(names, meanwhile, 30_000)).toBe(true);
    const after = await side.write(SCHEDULE, [slotOpened(202)]);
    expect(await progress.waitFor(names, after, 30_000)).toBe(true);
  });

  it('knows of a read model that was stopped, and does not wait for it', async () => {
    const progress = listen();
    const early = await side.write(SCHEDULE, [slotOpened(300)]);
    expect(await progress.waitFor(['opened'], early, 30_000)).toBe(true);
    const last = await side.write(SCHEDULE, [slotOpened(666)]);
    expect(await progress.waitFor(['opened'], last, 30_000)).toBe(true);
    expect(progress.getReached().get('opened')).toMatchObject({ stopped: 'can not take this one' });
    const late = listen(); // begins to listen only now
    expect(await late.waitFor(['opened'], last, 30_000)).toBe(true);
    expect(late.getReached().get('opened')).toMatchObject({ stopped: 'can not take this one' });
  });

  it('ignores payloads that are no notices', async () => {
    const progress = listen();
    await side.sql(
      `SELECT pg_notify('read_model_progress', x) FROM unnest(ARRAY['', '{}', 'null', '{"worker":1,"names":3}']) x`,
    );
    const last = await side.write(SCHEDULE, [slotOpened(400)]);
    expect(await progress.waitFor(names, last, 30_000)).toBe(true);
  });
});

it("ignores the notices of this process's own worker", async () => {
  const [{ position } = { position: '' }] = await side.sql<{ position: string }>(
    `SELECT position FROM read_models.checkpoints WHERE name = 'bookings'`,
  );
  const progress = listen('me');
  expect(await progress.waitFor(['bookings'], BigInt(position), 30_000)).toBe(true);
  const far = (BigInt(position) + 1000n).toString();
  const notify = (worker: string, name: string) =>
    JSON.stringify({ worker, names: [name], position: far });
  await side.sql(`SELECT pg_notify('read_model_progress', x) FROM unnest($1::text[]) x`, [
    [notify('me', 'bookings'), notify('other', 'statistics')],
  ]);
  expect(await progress.waitFor(['statistics'], BigInt(far), 30_000)).toBe(true);
  expect(progress.getReached().get('bookings')!.position).toBeLessThan(BigInt(far));
});

it('knows which read models are from an older version, until they have been rebuilt', async () => {
  const older = await ReadSide.open();
  const { worker, progress: made } = older.startWorker();
  const last = await older.write(SCHEDULE, [slotOpened(500)]);
  expect(await made.waitFor(names, last, 30_000)).toBe(true);
  await worker.stop();
  await older.sql(
    `UPDATE read_models.checkpoints SET version = version - 1 WHERE name = 'statistics'`,
  );
  const progress = new ReadModelProgress();
  const listener = new ProgressListener({
    databaseUrl: older.databaseUrl,
    progress,
    logger: silent,
  });
  listener.start();
  await eventually(() => {
    expect(progress.rebuilding).toEqual(new Set(['statistics']));
  });
  expect(await progress.waitBriefly(['statistics'], last + 1000n, 1)).toBe(true);
  older.startWorker();
  await eventually(() => {
    expect(progress.rebuilding).toEqual(new Set());
  });
  await listener.stop();
  await older.close();
});
