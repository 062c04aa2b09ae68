import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import type { DomainEvent } from '@cablepark/contracts/events';
import { slotFromHalfHour } from '@cablepark/contracts/shared/slot-ids';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { LOG_PART } from '@cablepark/event-store/log/stream-losses';
import { eventually } from '@cablepark/platform/test/eventually';
import { expectSame } from '@cablepark/platform/test/expect-same';
import { createQuietTrouble } from '@cablepark/platform/test/troubled';

import {
  reportStoppedReadModels,
  type ReadModelProgress,
} from '../progress/read-model-progress.ts';
import { readModels } from '../registry.ts';
import { createOpenedReadModel } from '../test/broken-read-models.ts';
import { names, ReadSide } from '../test/read-side.ts';
import { generateSeason } from '../test/season.ts';
import type { ReadModel } from './define-read-model.ts';
import type { ProjectionWorker } from './worker.ts';

const slotOpened = (halfHour: number): DomainEvent => ({
  type: 'SlotOpened',
  data: { day: '2027-01-01', slots: [{ slotId: slotFromHalfHour(halfHour), priceCents: 2000 }] },
});
const countHeldBy = (worker: ProjectionWorker) =>
  worker.getStatus().readModels.flatMap(({ name, isHeldHere }) => (isHeldHere ? [name] : []));
const OWN = SCHEDULE;

let side: ReadSide;
let workers: ProjectionWorker[];
const start: ReadSide['startWorker'] = (options) => {
  const started = side.startWorker(options);
  workers.push(started.worker);
  return started;
};

beforeAll(async () => {
  side = await ReadSide.open([...readModels, createOpenedReadModel()]);
});
beforeEach(() => {
  workers = [];
});
afterEach(() => Promise.all(workers.map((worker) => worker.stop())));
afterAll(() => side.close());

const expectSameAsRebuilt = async (models: readonly ReadModel[] = readModels) => {
  const live = await side.readRows(models);
  await side.rebuild(models);
  expectSame(await side.readRows(models), live);
};

describe('a worker', () => {
  it('brings every read model to the log and says how each is doing', async () => {
    const { worker, progress } = start();
    const last = await side.writeSeason(
      generateSeason({ seed: 1, from: '2026-03-01', perDay: 30 }),
      600,
    );
    expect(await progress.waitFor(names, last, 30_000)).toBe(true);
    await eventually(() => {
      expect(worker.getStatus().feed).toBe('live');
    });
    const { readModels: statuses } = worker.getStatus();
    expect(statuses.map(({ name, stopped, isHeldHere }) => [name, stopped, isHeldHere])).toEqual(
      names.map((name) => [name, null, true]),
    );
    expect(statuses.every(({ position }) => position >= last)).toBe(true);
    await expectSameAsRebuilt();
  });

  it('shares the work with another and takes over from it', async () => {
    const { worker: first, progress } = start();
    await eventually(() => {
      expect(countHeldBy(first)).toEqual(names);
    });
    const { worker: second, progress: other } = start();
    await side.write(OWN, [slotOpened(10)]);
    await first.stop();
    const last = await side.write(OWN, [slotOpened(11)]);
    expect(await other.waitFor(names, last, 30_000)).toBe(true);
    expect(countHeldBy(second)).toEqual(names);
    expect(progress.projectedHere.size).toBe(0);
    await expectSameAsRebuilt();
  });

  it('goes on after its connections to Postgres were broken', async () => {
    const { progress } = start();
    for (let i = 0; i < 3; i++) {
      const last = await side.write(OWN, [slotOpened(20 + i)]);
      expect(await progress.waitFor(names, last, 30_000)).toBe(true);
      await side.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cablepark projections'`,
      );
    }

    const last = await side.write(OWN, [slotOpened(29)]);
    expect(await progress.waitFor(names, last, 30_000)).toBe(true);
    await expectSameAsRebuilt();
  });

  it('waits for an event store that is away', async () => {
    const { worker, progress } = start();
    await eventually(() => {
      expect(worker.getStatus().feed).toBe('live');
    });
    await side.store.stopServer();
    await eventually(() => {
      expect(worker.getStatus()).toMatchObject({ feed: 'waiting', reason: expect.any(String) });
    });
    await side.store.startServer();
    const last = await side.write(OWN, [slotOpened(30)]);
    expect(await progress.waitFor(names, last, 30_000)).toBe(true);
  });

  it('begins again when somebody else has moved its checkpoints', async () => {
    const { progress } = start();
    const first = await side.write(OWN, [slotOpened(40)]);
    expect(await progress.waitFor(names, first, 30_000)).toBe(true);
    await side.sql(
      `UPDATE read_models.checkpoints SET position =
         (SELECT position FROM read_models.audit_trail ORDER BY position DESC OFFSET 1 LIMIT 1)
         WHERE name = 'configuration'`,
    );
    const last = await side.write(OWN, [slotOpened(41)]);
    expect(await progress.waitFor(names, last, 30_000)).toBe(true);
  });
});

describe('a worker whose store is away', () => {
  it('reports it until the store is back', async () => {
    const trouble = createQuietTrouble();
    const { worker } = start({ trouble });
    await eventually(() => {
      expect(worker.getStatus().feed).toBe('live');
    });
    await side.store.stopServer();
    await eventually(() => {
      expect(trouble.messageOf('readModels')).toBe(
        'The log could not be read and will be read again.',
      );
    });
    await side.store.startServer();
    await eventually(() => {
      expect(trouble.messageOf('readModels')).toBeUndefined();
    }, 30_000);
  });
});

describe('a read model that fails', () => {
  afterEach(async () => {
    await side.sql(`TRUNCATE read_models.opened`);
    await side.sql(`DELETE FROM read_models.checkpoints WHERE name = 'opened'`);
  });

  it.each([
    ['in its code', 'throw', 'can not take this one'],
    ['in its SQL', 'sql', 'out of range'],
  ] as const)(
    '%s stops alone, says why, and the others go on with the right rows',
    async (_, how, reason) => {
      const at = how === 'sql' ? 51 : 52;
      const { worker, progress } = start({
        models: [...readModels, createOpenedReadModel({ at, how })],
      });
      await side.write(OWN, [slotOpened(at + 100)]);
      await side.write(OWN, [slotOpened(at), slotOpened(at + 200)]);
      const last = await side.write(OWN, [slotOpened(at + 300)]);
      // A stopped read model isn't waited for.
      expect(await progress.waitFor([...names, 'opened'], last, 30_000)).toBe(true);
      const status = worker.getStatus().readModels.find(({ name }) => name === 'opened');
      expect(status).toMatchObject({ isHeldHere: false, stopped: expect.stringContaining(reason) });
      await eventually(async () => {
        const [row] = await side.sql(
          `SELECT stopped FROM read_models.checkpoints WHERE name = 'opened'`,
        );
        expect(row).toEqual({ stopped: expect.stringContaining(reason) });
      });
      const own = [at, at + 100, at + 200, at + 300];
      const written = await side.sql(
        'SELECT slot_id FROM read_models.opened WHERE slot_id = ANY ($1)',
        [own],
      );
      expect(written.length).toBeLessThan(4);
      expect(
        await side.sql('SELECT 1 FROM read_models.opened WHERE slot_id IN ($1, $2)', [
          at,
          at + 300,
        ]),
      ).toEqual([]);
      await expectSameAsRebuilt();
    },
  );

  it('goes on where it stopped when it is started again with better code', async () => {
    const broken = createOpenedReadModel({ at: 60, how: 'throw' });
    const first = start({ models: [broken] });
    const last = await side.write(OWN, [slotOpened(160), slotOpened(60), slotOpened(260)]);
    await first.progress.waitFor(['opened'], last, 30_000);
    await first.worker.stop();
    const second = start({ models: [createOpenedReadModel()] });
    await eventually(() => {
      expect(second.progress.getReached().get('opened')).toMatchObject({ stopped: null });
      expect(second.progress.getReached().get('opened')!.position).toBeGreaterThanOrEqual(last);
    });
    const [row] = await side.sql(
      `SELECT stopped FROM read_models.checkpoints WHERE name = 'opened'`,
    );
    expect(row).toEqual({ stopped: null });
    await expectSameAsRebuilt([createOpenedReadModel()]);
  });

  it('is taken over by another worker, whose code may be newer', async () => {
    const first = start({ models: [createOpenedReadModel({ at: 70, how: 'throw' })] });
    await eventually(() => {
      expect(countHeldBy(first.worker)).toEqual(['opened']);
    });
    const second = start({ models: [createOpenedReadModel()] });
    const last = await side.write(OWN, [slotOpened(70)]);
    expect(await second.progress.waitFor(['opened'], last, 30_000)).toBe(true);
    expect(countHeldBy(second.worker)).toEqual(['opened']);
  });

  it('stops at an event of its own that cannot be read, and only then', async () => {
    const { worker, progress } = start({ models: [...readModels, createOpenedReadModel()] });
    await eventually(() => {
      expect(countHeldBy(worker)).toHaveLength(readModels.length + 1);
    });
    const { jsonEvent } = await import('@eventstore/db-client');
    await side.log.connection.current.client.appendToStream('feedback-x', [
      jsonEvent({ type: 'FeedbackReviewed', data: { feedbackId: 1 }, metadata: { version: 1 } }),
    ]);
    const last = await side.write(OWN, [slotOpened(80)]);
    expect(await progress.waitFor([...names, 'opened'], last, 30_000)).toBe(true);
    const stopped = worker
      .getStatus()
      .readModels.flatMap(({ name, stopped: reason }) => (reason === null ? [] : [name]));
    expect(stopped.sort()).toEqual(['audit_trail', 'feedback', 'feedback_history']);
  });
});

describe('events that the schedule lost while no worker ran', () => {
  const opened = (progress: ReadModelProgress) => progress.getReached().get('opened');
  const loss = `The stream ${OWN} lacks its events of revisions 1 to 2`;
  let lossy: ReadSide;
  const startOpened = (trouble = createQuietTrouble()) => {
    const started = lossy.startWorker({ models: [createOpenedReadModel()], trouble });
    reportStoppedReadModels(started.progress, trouble);
    return { ...started, trouble };
  };

  const openSlots = (...halfHours: number[]) => lossy.write(OWN, halfHours.map(slotOpened));

  beforeEach(async () => {
    lossy = await ReadSide.open([createOpenedReadModel()]);
  });
  afterEach(() => lossy.close());

  it('stop each read model that has not seen them, at every start, and health says so', async () => {
    const first = startOpened();
    const seen = await openSlots(1);
    expect(await first.progress.waitFor(['opened'], seen, 30_000)).toBe(true);
    await first.worker.stop();
    await openSlots(2, 3);
    await openSlots(4);
    await lossy.store.scavenge(OWN, 1, 2);

    for (let starts = 0; starts < 2; starts++) {
      const { worker, progress, trouble } = startOpened();
      await eventually(() => {
        expect(opened(progress)).toMatchObject({ stopped: loss });
      });
      expect(trouble.messageOf(LOG_PART)).toBe(
        `${loss}: the read models that had not seen them were stopped.`,
      );
      await worker.stop();
    }

    expect(await lossy.sql('SELECT slot_id FROM read_models.opened')).toEqual([{ slot_id: 1 }]);
  });

  it('are not missed by read models that have seen them', async () => {
    const first = startOpened();
    await openSlots(1);
    await openSlots(2, 3);
    const seen = await openSlots(4);
    expect(await first.progress.waitFor(['opened'], seen, 30_000)).toBe(true);
    await first.worker.stop();
    await lossy.store.scavenge(OWN, 1, 2);

    const { progress, trouble } = startOpened();
    // Other streams' events between two of the schedule are none of the schedule's own.
    await lossy.write('feedback-1', [slotOpened(7)]);
    const last = await openSlots(5);
    expect(await progress.waitFor(['opened'], last, 30_000)).toBe(true);
    expect(opened(progress)).toMatchObject({ stopped: null });
    expect(trouble.messageOf(LOG_PART)).toBeUndefined();
  });

  it('are not missed by read models that are made again, which show what is left', async () => {
    await openSlots(1);
    await openSlots(2, 3);
    const last = await openSlots(4);
    await lossy.store.scavenge(OWN, 1, 2);
    const { progress } = startOpened();
    expect(await progress.waitFor(['opened'], last, 30_000)).toBe(true);
    expect(opened(progress)).toMatchObject({ stopped: null });
  });
});

it('a database that followed another log is refused in one sentence', async () => {
  const other = await ReadSide.open();
  await other.sql(
    `INSERT INTO read_models.checkpoints (name, version, log_id, position) VALUES ('bookings', 1, gen_random_uuid(), 5)`,
  );
  const error = await new Promise<Error>((onFatal) => other.startWorker({ onFatal }));
  expect(error.message).toMatch(/^This park's log .* belong together\.$/);
  await other.close();
});
