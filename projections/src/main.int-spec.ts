import { createInterface } from 'node:readline';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { runProcess, type TestProcess } from '@cablepark/platform/test/child-process';
import { eventually } from '@cablepark/platform/test/eventually';
import { expectSame } from '@cablepark/platform/test/expect-same';

import { ProgressListener } from './progress/progress-listener.ts';
import { ReadModelProgress } from './progress/read-model-progress.ts';
import { names, ReadSide, silent } from './test/read-side.ts';
import { generateSeason, type Written } from './test/season.ts';

let side: ReadSide;
let events: Iterator<Written>;
let progress: ReadModelProgress;
let listener: ProgressListener;

beforeAll(async () => {
  side = await ReadSide.open();
  events = generateSeason({ seed: 3, from: '2026-03-01', perDay: 30 });
  progress = new ReadModelProgress();
  listener = new ProgressListener({ databaseUrl: side.databaseUrl, progress, logger: silent });
  listener.start();
});
afterAll(async () => {
  await listener.stop();
  await side.close();
});

const run = (environment: NodeJS.ProcessEnv = {}): TestProcess =>
  runProcess(new URL('main.ts', import.meta.url), [], {
    EVENTSTORE_URL: side.store.url,
    DATABASE_URL: side.databaseUrl,
    LOG_LEVEL: 'silent',
    ...environment,
  });
const countConnections = async () =>
  (
    await side.sql(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'cablepark projections'`,
    )
  ).length;

/** The sessions that hold leases of read models. */
const readHolders = async () =>
  (await side.sql<{ session: number }>('SELECT DISTINCT session FROM read_models.leases')).map(
    ({ session }) => session,
  );
/** Within this time another process takes over from one that is frozen. */
const TAKEN_OVER_MS = 15_000;

/** Writes events until it is stopped, never more than one chunk ahead of the projections. */
function keepBusy() {
  const state = { over: false };
  const writing = (async () => {
    let last = await side.writeSeason(events, 40);
    while (!state.over) {
      const before = last;
      last = await side.writeSeason(events, 40);
      await progress.waitFor(['audit_trail'], before, 30_000);
    }

    return last;
  })();
  return {
    /** Stops writing and returns the position of the last event. */
    stop: () => {
      state.over = true;
      return writing;
    },
  };
}

describe('the projections as a process of their own', () => {
  it('lose their read models while they are frozen, and write nothing when they wake @long', async () => {
    const frozen = run();
    await eventually(async () => {
      expect(await readHolders()).toHaveLength(1);
    }, 60_000);
    await progress.waitFor(names, await side.writeSeason(events, 40), 30_000);
    const [before] = await readHolders();
    frozen.child.kill('SIGSTOP');
    const { worker } = side.startWorker();
    const last = await side.writeSeason(events, 40);
    await eventually(async () => {
      expect(await readHolders()).not.toContain(before);
      expect(worker.getStatus().readModels.every(({ isHeldHere }) => isHeldHere)).toBe(true);
    }, TAKEN_OVER_MS);
    frozen.child.kill('SIGCONT');
    await progress.waitFor(names, last, 30_000);
    // Its session was terminated, so it begins a new one and finds no free read model.
    await eventually(async () => {
      expect(await countConnections()).toBe(2);
    }, 30_000);
    expect(worker.getStatus().readModels.every(({ isHeldHere }) => isHeldHere)).toBe(true);
    const live = await side.readRows();
    await side.rebuild();
    expectSame(await side.readRows(), live);
    frozen.child.kill('SIGTERM');
    expect(await frozen.exit).toBe(0);
    await worker.stop();
  });

  it('leave rows that equal a rebuild from zero when they are killed under load @long', async () => {
    const running = [run(), run()];
    for (let kills = 0; kills < 3; kills++) {
      await eventually(async () => {
        expect(await countConnections()).toBe(running.length);
      }, 60_000);
      const load = keepBusy();
      const before = progress.getReached().get('audit_trail')?.position ?? -1n;
      await eventually(() => {
        expect(progress.getReached().get('audit_trail')!.position).toBeGreaterThan(before);
      }, 30_000);
      const { child, exit } = running.shift()!;
      child.kill('SIGKILL'); // no matter what it is doing at this moment
      await exit;
      if (kills === 2) {
        running.push(run());
      }

      expect(await progress.waitFor(names, await load.stop(), 60_000)).toBe(true);
      if (kills === 0) {
        running.push(run());
      }
    }

    const { child, exit } = running[0]!;
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    const live = await side.readRows();
    await side.rebuild();
    expectSame(await side.readRows(), live);
  });

  it('say what they wait for while no event store answers, and wait on', async () => {
    const { child, exit } = run({ EVENTSTORE_URL: 'esdb://127.0.0.1:1,127.0.0.1:2?tls=false' });
    const lines = createInterface({ input: child.stderr as NodeJS.ReadableStream })[
      Symbol.asyncIterator
    ]();
    const line = 'waiting for the event store at 127.0.0.1:1, 127.0.0.1:2: it does not answer…';
    expect((await lines.next()).value).toBe(line);
    expect((await lines.next()).value).toBe(line);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });

  it.each([['EVENTSTORE_URL'], ['DATABASE_URL']])(
    'say in one sentence that they need %s',
    async (name) => {
      const { exit, errors } = run({ [name]: '' });
      expect(await exit).toBe(1);
      expect(await errors()).toMatch(
        /^The projections need EVENTSTORE_URL and DATABASE_URL; .*\n$/,
      );
    },
  );
});
