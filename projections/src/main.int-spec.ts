import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { runProcess, type TestProcess } from '@cablepark/event-store/test/child-process';
import { eventually } from '@cablepark/event-store/test/eventually';
import { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import { ProgressListener } from './runtime/progress-listener.ts';
import { names, ReadSide, silent } from './test/read-side.ts';
import { season, type Written } from './test/season.ts';

jest.setTimeout(180_000);

let side: ReadSide;
let events: Iterator<Written>;
let progress: ReadModelProgress;
let listener: ProgressListener;

beforeAll(async () => {
  side = await ReadSide.open();
  events = season({ seed: 3, from: '2026-03-01', perDay: 30 });
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
const connections = async () =>
  (await side.sql(`SELECT pid FROM pg_stat_activity WHERE application_name = 'cablepark projections'`)).length;

/** Writes events without end, never more than a chunk ahead of the projections. */
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
    /** Ends it, and gives the position of the last event. */
    stop: () => {
      state.over = true;
      return writing;
    },
  };
}

describe('the projections as a process of their own', () => {
  it('killed under load are taken over from, and leave rows that equal a rebuild from zero', async () => {
    const running = [run(), run()];
    for (let kills = 0; kills < 3; kills++) {
      await eventually(async () => {
        expect(await connections()).toBe(running.length);
      }, 60_000);
      const load = keepBusy();
      const before = progress.reached().get('audit_trail')?.position ?? -1n;
      await eventually(() => {
        expect(progress.reached().get('audit_trail')!.position).toBeGreaterThan(before);
      }, 30_000);
      const { child, exit } = running.shift()!;
      child.kill('SIGKILL'); // whatever it is doing at this moment
      await exit;
      if (kills === 2) running.push(run());
      expect(await progress.waitFor(names, await load.stop(), 60_000)).toBe(true);
      if (kills === 0) running.push(run());
    }
    const { child, exit } = running[0]!;
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    const live = await side.rows();
    await side.rebuild();
    expect(await side.rows()).toEqual(live);
  });

  it.each([['EVENTSTORE_URL'], ['DATABASE_URL']])('say in one sentence that they need %s', async (name) => {
    const { exit, errors } = run({ [name]: '' });
    expect(await exit).toBe(1);
    expect(await errors()).toMatch(/^The projections need EVENTSTORE_URL and DATABASE_URL; .*\n$/);
  });
});
